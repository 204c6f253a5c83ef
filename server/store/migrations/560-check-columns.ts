import { statements } from './run.ts';

const generated = (column: string, value: string) => `add column ${column} generated always as (${value}) stored`;

/** What lists read of a check, beside its long JSON: to take one value from that JSON, the database unpacks all of it. */
export const checkColumns = statements(
  `alter table domain_checks ${[
    generated('score_value float8', `(score ->> 'score')::float8`),
    generated('grade text', `score ->> 'grade'`),
    generated('own_passed float8', `coalesce((protection ->> 'own_passed')::float8, 0)`),
    generated('applied_policy text', `protection #>> '{policies,self,applied}'`),
    generated('is_path_complete boolean', `protection #>> '{path,next}' is null`),
    generated('unknown_senders int', `coalesce((protection #>> '{what_if,unproven,sources}')::int, 0)`),
    generated('unknown_messages float8', `coalesce((protection #>> '{what_if,unproven,messages}')::float8, 0)`),
  ].join(', ')}`,
);
