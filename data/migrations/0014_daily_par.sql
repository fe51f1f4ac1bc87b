-- Par of a day's deal, once it has been worked out.
ALTER TABLE daily_pulses ADD COLUMN par INTEGER;

-- The points that each turn of a try lost, a JSON list, once they have been worked out. Tries from before have
-- `marks` instead.
ALTER TABLE daily_games ADD COLUMN costs TEXT;
