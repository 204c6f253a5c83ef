import { statements } from './run.ts';

/** Whether a document helped its reader, and what was missing: the last word of each person. */
export const guideRatings = statements(
  `create table if not exists guide_ratings (
    guide text not null,
    user_id int not null references users (id) on delete cascade,
    is_helpful boolean not null,
    missing text not null,
    rated_at timestamptz not null,
    primary key (guide, user_id)
  )`,
  'create index if not exists guide_ratings_user on guide_ratings (user_id)',
);
