import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { ThumbBar } from '#src/ui/Panel.tsx';
import { useAlertDialogs } from './alert-actions.ts';
import { buttonWord, nameOf } from './labels.ts';
import { type Alert, verbs } from './types.ts';

type ThumbActionsProps = {
  alert: Alert;
  /** The open others of its cause: acknowledged with it. */
  others: readonly Alert[];
  cause: readonly Alert[];
};

/** The actions an alert allows now, at thumb size; nothing else is shown. */
export function ThumbActions({ alert, others, cause }: ThumbActionsProps) {
  const { can, start } = useAlertDialogs();
  const possible = verbs.filter((verb) => can(alert, verb));
  if (possible.length === 0) return null;
  const all = alert.status === 'open' ? [alert, ...others] : [alert];
  return (
    <ThumbBar label={`What to do with ${nameOf(alert)}`}>
      {possible.map((verb) =>
        verb === 'acknowledge' ? (
          <Button key={verb} variant="beam" onPress={() => start(all, verb)}>
            Acknowledge{all.length > 1 && ` all ${format.number(all.length)}`}
          </Button>
        ) : (
          <Button key={verb} onPress={() => start([alert], verb, cause)}>
            {buttonWord(alert, verb)}
          </Button>
        ),
      )}
    </ThumbBar>
  );
}
