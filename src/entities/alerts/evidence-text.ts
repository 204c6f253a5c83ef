import { dayName, momentName } from '#domain/alerts/format.ts';
import type { Alert } from './types.ts';

type Line = Alert['evidence'][number];

/** The evidence beside an alert that says when it happened, without a line that says only that. */
export function evidenceBeside({ happened_time: at, evidence }: Pick<Alert, 'happened_time' | 'evidence'>): Line[] {
  const said = [momentName(Date.parse(at)), dayName(at.slice(0, 10))];
  return evidence.filter(({ text }) => !said.includes(text));
}

const isItsDay = (at: string, label: string) => label === dayName(at.slice(0, 10));

/** What a line of evidence is called beside its alert, which says when it happened. */
export function evidenceTerm({ happened_time: at }: Pick<Alert, 'happened_time'>, label: string): string {
  return isItsDay(at, label) ? 'That day' : label;
}

/** A line of evidence beside its alert, which says when it happened and asks why. */
export function evidenceText({ happened_time: at }: Pick<Alert, 'happened_time'>, { label, text }: Line) {
  return label === 'Why' || isItsDay(at, label) ? text : `${label}: ${text}`;
}
