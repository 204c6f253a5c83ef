import { levelLabels, stageLabels } from '#domain/documents/labels.ts';
import { capital, counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { channelLabel, dispositionLabel, shapeLabel } from '#src/entities/mail-records/record-labels.ts';
import * as format from '#src/ui/format.ts';
import type { FieldOption, Result, ResultRow, TableOption } from './types.ts';

const ofField: Record<string, (value: string) => string> = {
  disposition: dispositionLabel,
  shape: shapeLabel,
  channel: channelLabel,
  level: (value) => Object.entries(levelLabels).find(([level]) => level === value)?.[1].word ?? value,
  stage: (value) => Object.entries(stageLabels).find(([stage]) => stage === value)?.[1] ?? value,
  grade: (value) => value,
  policy: (value) => `p=${value}`,
  published_policy: (value) => `p=${value}`,
};

/** A value of a field with few values, in words. */
export function choiceLabel(field: string, value: string): string {
  return ofField[field]?.(value) ?? capital(value.replaceAll('_', ' '));
}

/** A result cell in words; `null` if it is empty. */
export function cellLabel(field: FieldOption, value: ResultRow[string] | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return [...new Set(value.filter((one) => one !== null && one !== ''))].join(', ') || null;
  switch (field.type) {
    case 'number':
      return typeof value !== 'number'
        ? String(value)
        : field.name === 'pass_pct'
          ? format.percent(value)
          : field.name === 'report_id'
            ? String(value)
            : format.number(value);
    case 'day':
      return format.utcDay(String(value));
    case 'time':
      return format.dateTime(String(value));
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return choiceLabel(field.name, String(value));
    default:
      return field.name === 'domain' ? writtenName(String(value)) : String(value);
  }
}

/** "86 records found from 24 Oct to 22 Nov 2026.": what a filter found, in which days, and offline where. */
export function answerLabel(
  table: Pick<TableOption, 'noun'>,
  { period, pagination }: Pick<Result, 'period' | 'pagination'>,
  isOfDevice = false,
): string {
  const place = isOfDevice ? ' on this device' : '';
  const days = period === null ? '' : ` from ${format.utcDayMonth(period.start_date)} to ${format.utcDay(period.end_date)}`;
  return `${foundLabel(table, pagination.total)}${place}${days}.`;
}

/** "86 records found": what a filter found. */
export function foundLabel({ noun }: Pick<TableOption, 'noun'>, total: number): string {
  return total === 0 ? `No ${noun} matches` : `${counted(total, noun)} found`;
}
