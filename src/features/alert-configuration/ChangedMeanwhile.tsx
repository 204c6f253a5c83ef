import { severityWord } from '#src/entities/alerts/labels.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Note } from '#src/ui/State.tsx';
import { paramsLabel } from './labels.ts';
import type { Rule, RuleRow } from './types.ts';

type ChangedMeanwhileProps = { rule: Rule; row: RuleRow | null; onKeep: () => void; onTake: () => void };

function standsNow(rule: Rule, row: RuleRow): string {
  const params = rule.params.flatMap((param) => {
    const value = row.params[param.name];
    return value === undefined ? [] : [{ ...param, value }];
  });
  const parts = [
    row.is_on === null ? null : row.is_on ? 'on' : 'off',
    row.severity === null ? null : severityWord(row.severity).toLowerCase(),
    params.length === 0
      ? null
      : paramsLabel(params)
          .replace(/^[A-Z]/, (first) => first.toLowerCase())
          .replace(/\.$/, ''),
    row.recipients.length === 0 ? null : `also notified: ${row.recipients.join(', ')}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'no changes' : parts.join('; ');
}

/** Somebody saved another version while this form was open: both are shown, and the person chooses. */
export function ChangedMeanwhile({ rule, row, onKeep, onTake }: ChangedMeanwhileProps) {
  return (
    <div className="arule-conflict">
      <Note icon="attention" role="alert">
        {row === null
          ? 'These settings were removed meanwhile. The scope above applies now.'
          : `${row.changed_by?.name ?? 'Somebody'} changed this rule on ${format.dateTime(row.changed_time)}. It is now: ${standsNow(rule, row)}.`}{' '}
        What you typed is still in the form.
      </Note>
      <Actions>
        <Button onPress={onKeep}>Keep my changes</Button>
        <Button variant="quiet" onPress={onTake}>
          Use the saved version
        </Button>
      </Actions>
    </div>
  );
}
