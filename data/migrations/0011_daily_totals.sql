-- What a person's finished daily holes on a server add up to, by day: with this one there are `holes_so_far`
-- of them, worth `points_so_far`. The difference of two rows is what they did between these days, so that no
-- leaderboard has to read all that was ever played. NULL until the hole is finished.
ALTER TABLE daily_games ADD COLUMN holes_so_far INTEGER;
ALTER TABLE daily_games ADD COLUMN points_so_far INTEGER;

UPDATE daily_games SET holes_so_far = summed.holes, points_so_far = summed.points
FROM (
    SELECT day, user_id, count(*) OVER until AS holes, sum(points) OVER until AS points
    FROM daily_games WHERE points IS NOT NULL
    WINDOW until AS (PARTITION BY guild, user_id ORDER BY day)
) AS summed
WHERE summed.day = daily_games.day AND summed.user_id = daily_games.user_id;

CREATE INDEX daily_games_summed ON daily_games (guild, user_id, day, holes_so_far, points_so_far)
WHERE holes_so_far IS NOT NULL;
