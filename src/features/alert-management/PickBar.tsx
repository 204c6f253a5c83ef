import { counted } from '#domain/text.ts';
import { useAlertDialogs } from '#src/entities/alerts/alert-actions.ts';
import { verbLabels } from '#src/entities/alerts/labels.ts';
import { type Alert, verbs } from '#src/entities/alerts/types.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { ThumbBar } from '#src/ui/Panel.tsx';

type PickBarProps = { alerts: readonly Alert[]; all: readonly Alert[]; onDone: () => void; onAll: () => void };

/** What can be done to everything chosen; each alert is an action of its own, and those that do not allow it are left as they are. */
export function PickBar({ alerts, all, onDone, onAll }: PickBarProps) {
  const { can, start } = useAlertDialogs();
  return (
    <div className="centre-pick" role="region" aria-label="Chosen alerts">
      <p aria-live="polite">
        <b>{alerts.length === 0 ? 'Choose alerts' : `${counted(alerts.length, 'alert')} chosen`}</b>
        <TextButton onPress={onAll}>Choose all {format.number(all.length)}</TextButton>
        <TextButton onPress={onDone}>Done</TextButton>
      </p>
      <ThumbBar label="What to do with the chosen alerts">
        {verbs
          .filter((verb) => verb !== 'reopen' || (alerts.length > 0 && alerts.every((alert) => can(alert, verb))))
          .map((verb) => {
            const able = alerts.filter((alert) => can(alert, verb));
            return (
              <Button
                key={verb}
                variant={verb === 'acknowledge' ? 'beam' : 'outline'}
                isDisabled={able.length === 0}
                onPress={() => start(able, verb)}
              >
                {verbLabels[verb]}
                {able.length > 0 && ` ${format.number(able.length)}`}
              </Button>
            );
          })}
      </ThumbBar>
    </div>
  );
}
