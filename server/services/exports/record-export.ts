import type { Filter } from '#domain/filter/check.ts';
import { type FilterRow, recordCells } from '#server/presenters/filter.ts';
import type { Db } from '#server/store/database.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { recordsOfPart, scanParts } from '#server/store/filter/record-scan.ts';
import type { DayRange } from '#server/store/period.ts';

/** The rows of reports that count that fit a filter, the newest day first, some rows of a report at a time. */
export async function* exportedRecords(
  db: Db,
  domains: readonly DomainName[],
  days: DayRange,
  filter: Filter,
): AsyncGenerator<FilterRow[]> {
  for await (const part of scanParts(db, domains, days, filter))
    if (part.places.length > 0)
      yield recordsOfPart(part).map((row) => ({
        ...recordCells(row, part.report.domain),
        seq: row.seq,
        dkim: JSON.stringify(row.dkim),
        spf: JSON.stringify(row.spf),
        reasons: JSON.stringify(row.reasons),
      }));
}
