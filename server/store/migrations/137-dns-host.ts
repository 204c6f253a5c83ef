import { statements } from './run.ts';

const renamed = (table: string, column: string) =>
  `update ${table} set ${column} = replace(${column}::text, '"by": "hoster"', '"by": "dns_host"')::jsonb
    where ${column}::text like '%"by": "hoster"%'`;

/** Stored findings name who usually makes a change as the API does now. */
export const dnsHost = statements(
  renamed('domain_checks', 'result'),
  renamed('domain_checks', 'score'),
  renamed('public_checks', 'result'),
  renamed('leads', 'result'),
);
