import { statements } from './run.ts';

const generated = (column: string, value: string) => `add column ${column} text generated always as (${value}) stored`;

/** What is counted over all domains of a check's protection, beside its JSON (560-check-columns). */
export const protectionColumns = statements(
  `alter table domain_checks ${[
    generated('protection_level', `coalesce(protection ->> 'level', 'unknown')`),
    generated('asked_policy', `protection #>> '{policies,self,asked}'`),
    generated('stage', `protection #>> '{path,stage}'`),
  ].join(', ')}`,
);
