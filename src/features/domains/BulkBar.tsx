import { formOf } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { mayManageIt, useReadOnlyReason } from '#src/session/may-manage.ts';
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
  /** The selected, and how many are shown. */
  chosen: readonly DomainRow[];
  shown: number;
  onStart: () => void;
  /** Changes the tags of the selected. */
  onTag: () => void;
  onClose: () => void;
};

const mostTagged = 500;

/** Why the tags of these domains cannot be changed; `null` where they can. */
function useUntagged(rows: readonly DomainRow[]): string | null {
  const viewed = rows.find((row) => !mayManageIt(row));
  const readOnly = useReadOnlyReason(viewed ?? { customers: [] }, `Changing the tags of ${viewed ? nameOf(viewed) : 'them'}`);
  const unverified = rows.find((row) => row.standing === 'unverified');
  if (unverified !== undefined) return `${nameOf(unverified)} is not verified yet.`;
  if (viewed !== undefined) return readOnly;
  return rows.length > mostTagged ? `Select up to ${format.number(mostTagged)} domains at once.` : null;
}

/** Checks and scores the selected domains, or all shown ones, and displays the progress; changes the tags of the selected. */
export function BulkBar({ check, chosen, shown, onStart, onTag, onClose }: BulkBarProps) {
  const untagged = useUntagged(chosen);
  const selected = chosen.length;
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
