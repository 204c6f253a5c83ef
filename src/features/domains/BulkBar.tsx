import { formOf } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import type { BulkCheck } from './bulk-check.ts';

const states: Record<BulkCheck['state'], string> = {
  running: 'asking the name servers',
  done: 'all are checked and scored',
  slow: 'continues in the background',
  failed: 'stopped',
};

type BulkBarProps = {
  check: BulkCheck | null;
  /** How many are selected, and how many are shown. */
  selected: number;
  shown: number;
  onStart: () => void;
  /** Changes the tags of the selected; `untagged` is why that cannot be done. */
  onTag: () => void;
  untagged: string | null;
  onClose: () => void;
};

/** Checks and scores the selected domains, or all shown ones, and displays the progress; changes the tags of the selected. */
export function BulkBar({ check, selected, shown, onStart, onTag, untagged, onClose }: BulkBarProps) {
  const offline = useOffline();
  const isRunning = check?.state === 'running';
  return (
    <div className="ui-stack">
      <Actions>
        <Button
          size="s"
          onPress={onStart}
          isDisabled={offline}
          reason="Needs a connection."
          isPending={isRunning}
          pendingText="Checking …"
        >
          {selected === 0
            ? formOf(shown, 'Check and score the domain', `Check and score all ${format.number(shown)}`)
            : `Check and score ${format.number(selected)} selected`}
        </Button>
        {selected > 0 && (
          <Button size="s" onPress={onTag} isDisabled={untagged !== null} reason={untagged ?? undefined}>
            Change tags of {format.number(selected)} selected
          </Button>
        )}
      </Actions>
      {check !== null && (
        <div role="status">
          <Progress
            name="Checking the DNS"
            state={states[check.state]}
            done={check.done}
            total={check.total}
            unit="domains"
            counts={check.message}
            actions={!isRunning && <TextButton onPress={onClose}>Close</TextButton>}
          />
        </div>
      )}
    </div>
  );
}
