import { dayName } from '#domain/alerts/format.ts';
import type { Alert } from './types.ts';

/** A line of evidence beside its alert, which says when it happened and asks why. */
export function evidenceText(
  { happened_time: at }: Pick<Alert, 'happened_time'>,
  { label, text }: { label: string; text: string },
) {
  return label === 'Why' || label === dayName(at.slice(0, 10)) ? text : `${label}: ${text}`;
}
