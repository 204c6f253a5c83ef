import { statements } from './run.ts';

/** Continuous jobs of the intake and recovery runs. Of each kind one may be active; until now a setting said whether the intake runs. */
export const backgroundJobs = statements(
  `create table if not exists background_jobs (
    id int generated always as identity primary key,
    kind text not null,
    status text not null,
    created_by int references users (id) on delete set null,
    created_at timestamptz not null,
    ended_at timestamptz,
    heartbeat_at timestamptz,
    position int not null default 0,
    done int not null default 0,
    total int not null default 0,
    changed int not null default 0,
    result text
  )`,
  `create unique index if not exists background_jobs_active on background_jobs (kind) where status in ('running', 'queued')`,
  `insert into background_jobs (kind, status, created_at, ended_at)
    select 'continuous', 'stopped', updated_at, updated_at from settings
    where key = 'continuous' and value ->> 'running' = 'false' and not exists (select 1 from background_jobs)`,
);
