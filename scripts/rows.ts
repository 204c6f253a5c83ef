import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { checkFilter } from '#domain/filter/check.ts';
import type { Cells } from '#domain/filter/match.ts';
import { exportFields, filterShapes } from '#domain/filter/tables.ts';
import { exportFormats } from '#domain/vocabulary/filter.ts';
import { exportedRecords } from '#server/services/exports/record-export.ts';
import { tableFile } from '#server/services/exports/table-file.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { systemScope } from '#server/store/scope.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

const help = `npm run rows -- --domain example.co.za --from 2026-11-01 --to 2026-11-30 --format ${exportFormats.join('|')} [--out file]`;
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
  const format = exportFormats.find((one) => one === values.format);
  if (domain === undefined || format === undefined || !isDay(from) || !isDay(to)) throw new Error(`Say which rows: ${help}`);
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const [found] = await findDomainNames(store.db, systemScope('writing the rows of any domain'), {
      names: [domain.toLowerCase()],
    });
    if (found === undefined) throw new Error(`No domain ${domain} is set up here.`);
    const file = values.out ?? `${found.name}.${format}`;
    let rows = 0;
    async function* counted(parts: AsyncIterable<Cells[]>) {
      for await (const part of parts) {
        rows += part.length;
        yield part;
      }
    }
    const { filter } = checkFilter('records', {});
    const every = exportedRecords(store.db, [found], { from, to }, filter);
    const content = {
      shape: filterShapes.records,
      fields: exportFields('records'),
      rows: counted(every),
      about: { made_time: new Date().toISOString(), domain: found.name, period: { start_date: from, end_date: to } },
      filter,
    };
    await pipeline(tableFile(content, format), createWriteStream(file));
    return `Wrote ${rows} rows to ${file}.`;
  } finally {
    await store.close();
  }
});
