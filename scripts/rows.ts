import { parseArgs } from 'node:util';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { type RowFormat, rowFormats, writeRows } from '#server/store/maintenance/write-rows.ts';
import { systemScope } from '#server/store/scope.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

const help = `npm run rows -- --domain example.co.za --from 2026-11-01 --to 2026-11-30 --format csv|jsonl|parquet [--out file]`;
const { values } = parseArgs({
  options: {
    domain: { type: 'string' },
    from: { type: 'string', default: '0001-01-01' },
    to: { type: 'string', default: '9999-12-31' },
    format: { type: 'string', default: 'csv' },
    out: { type: 'string' },
  },
});

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

await command(async () => {
  const { domain, from, to } = values;
  const format = rowFormats.find((one) => one === values.format) as RowFormat | undefined;
  if (domain === undefined || format === undefined || !isDay(from) || !isDay(to)) throw new Error(`Say which rows: ${help}`);
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const [found] = await findDomainNames(store.db, systemScope('writing the rows of any domain'), {
      names: [domain.toLowerCase()],
    });
    if (found === undefined) throw new Error(`No domain ${domain} is set up here.`);
    const file = values.out ?? `${found.name}.${format}`;
    const rows = await writeRows(store.db, { domainId: found.id, days: { from, to }, format, file });
    return `Wrote ${rows} rows to ${file}.`;
  } finally {
    await store.close();
  }
});
