import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Parsed, StreamedFile } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import type { Cells } from '#domain/filter/match.ts';
import { exportFields, type FilterField, filterShapes } from '#domain/filter/tables.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { ExportNote } from '#server/presenters/exports.ts';
import { audit } from '#server/store/people/audit.ts';
import { possibleDomains, soundFilter } from '../filter/run-filter.ts';
import { domainsPeriod, type FilterQuery, filterPages } from '../filter/tables.ts';
import { periodOf, periodReply } from '../period.ts';
import { scopedDomains } from '../scope.ts';
import { openTurns, reservedTurn } from '../turns.ts';
import { exportedRecords } from './record-export.ts';
import { fileTypes, tableFile } from './table-file.ts';

type Asked = Parsed<(typeof exportCalls)['download']>['body'];

/** What an export is called in the audit trail. */
export const exportAction = 'table_exported';
/** The same before its first row is read: a process that is killed notes no end. */
export const begunAction = 'table_export_begun';
/** Tables that are read whole are made into one page; the others come in pages. */
const rowsAtOnce = { records: 2_000, reports: 2_000, alerts: 500, sources: 200_000, domains: 200_000 };

/** An export reads and writes as fast as it is taken: two of a person at once leave the processor to others. */
const inExportTurn = openTurns<number>({
  atOnce: 2,
  mostWaiting: 4,
  refusal: 'Your other exports are being made. Try again when they are ready.',
  retryAfterSeconds: 30,
});

/** The fields that were chosen, in the table's order; all where none was. Throws 400 for one that the table lacks. */
function chosenFields(fields: readonly FilterField[], names: readonly string[] | undefined): readonly FilterField[] {
  if (names === undefined) return fields;
  const unknown = names.find((name) => !fields.some((field) => field.name === name));
  if (unknown === undefined) return fields.filter(({ name }) => names.includes(name));
  const text = `This table has no column "${unknown}". It has: ${fields.map(({ name }) => name).join(', ')}.`;
  throw invalid(text, { fields: [{ field: 'columns', text }] });
}

/**
 * Everything that fits a filter over a table, as a file that is written while it is sent; noted in the audit trail at its begin and end, with
 * the id under which it is kept. Two of a person run at once. Throws 400, and 429 where too many wait.
 */
export async function exportTable(
  call: UserCall,
  { table, filter_config: config, format, columns }: Asked,
  keptAs: string | null = null,
): Promise<StreamedFile & { body: AsyncIterableIterator<string | Uint8Array>; domainIds: number[] }> {
  const filter = soundFilter(table, config);
  const shape = filterShapes[filter.table];
  const period = periodOf(config, call.clock.now());
  const domains = possibleDomains(filter, await scopedDomains(call));
  const query = { filter, domains, period };
  const days = shape.hasPeriod ? periodReply(period) : null;
  const { ending, contentType } = fileTypes[format];
  const today = sastOf(call.clock.now().getTime()).day;
  const fileName = `${filter.table}-${days === null ? today : `${period.from}-to-${period.to}`}.${ending}`;
  const rows = filter.table === 'records' ? exportedRecords(call.store.db, domains, period, filter) : everyPage(call, query);
  const fields = chosenFields(exportFields(filter.table), columns);
  const about = {
    table: filter.table,
    period: filter.table === 'domains' ? periodReply(domainsPeriod(call.clock.now())) : days,
    made_time: call.clock.now().toISOString(),
    match: config.match,
    conditions: config.conditions,
  };
  const noted = notedRows(call, rows, {
    table: filter.table,
    format,
    file_name: fileName,
    period: days,
    conditions: config.conditions.length,
    kept_as: keptAs,
    run: randomUUID(),
  });
  const content = { shape, fields, rows: noted, about, filter };
  const body = await reservedTurn(inExportTurn, call.actor.userId, tableFile(content, format));
  return { fileName, contentType, body, domainIds: domains.map(({ id }) => id) };
}

async function* everyPage(call: UserCall, query: Omit<FilterQuery, 'page'>): AsyncGenerator<Cells[]> {
  const readPage = filterPages[query.filter.table];
  const limit = rowsAtOnce[query.filter.table];
  for (let offset = 0; ; offset += limit) {
    const { rows, total, cut } = await readPage(call, { ...query, page: { limit, offset } });
    if (cut !== null) throw new AppError('validation', cut);
    if (rows.length > 0) yield rows;
    if (offset + rows.length >= total || rows.length === 0) return;
  }
}

/**
 * The same rows; notes before the first that they are read, since a killed process notes no end, and at the end how many there were, and
 * whether that was all.
 */
async function* notedRows(
  call: UserCall,
  rows: AsyncIterable<Cells[]>,
  note: Omit<ExportNote, 'rows' | 'is_whole'>,
): AsyncGenerator<Cells[]> {
  let sent = 0;
  let isWhole = false;
  const write = (action: string, details: object) =>
    audit(call.store.db, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action,
      entity: 'export',
      entityId: null,
      details: { ...note, ...details, customer_id: call.actor.defaultCustomerId },
    });
  await write(begunAction, {});
  try {
    for await (const some of rows) {
      sent += some.length;
      yield some;
      await yieldToOthers();
    }
    isWhole = true;
  } finally {
    await write(exportAction, { rows: sent, is_whole: isWhole });
  }
}
