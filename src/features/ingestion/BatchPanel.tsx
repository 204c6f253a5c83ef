import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import { counted } from '#domain/text.ts';
import { RawMessage } from '#src/entities/intake/RawMessage.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions as Bar, Panel, PanelPart } from '#src/ui/Panel.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { batchAllows, batchFaces, countsOf, noRetryReason, refusalMessage, triggerLabel } from './batch-labels.ts';
import type { Batch, Status } from './types.ts';
import type { Actions } from './use-actions.ts';

type BatchPanelProps = { id: string; query: UseQueryResult<Status>; actions: Actions; offline: boolean; onClose: () => void };

/** One batch: its times, its counts, and every file it did not count with the reason. */
export function BatchPanel({ id, query, actions, offline, onClose }: BatchPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const batch = query.data?.batch ?? null;
  return (
    <div className="batch-panel" ref={box} tabIndex={-1}>
      <Panel
        title={`Batch ${id}`}
        sub={batch && <StatusTag kind={batchFaces[batch.status].kind}>{batchFaces[batch.status].word}</StatusTag>}
        onClose={onClose}
        closeLabel="Close this batch"
        twoOnTablet
      >
        <QueryView query={query} title="The batch">
          {(reply) =>
            batch === null ? (
              <EmptyState title="This batch was not found">It may have been cleaned up.</EmptyState>
            ) : (
              <Inside batch={batch} reply={reply} actions={actions} offline={offline} />
            )
          }
        </QueryView>
      </Panel>
    </div>
  );
}

/** Every file that was not counted, by reason. */
function NotCounted({ reply: { refusals, refusal_groups: groups } }: { reply: Status }) {
  const files = groups.reduce((sum, group) => sum + group.files, 0);
  return (
    <PanelPart title={files === 0 ? 'All files counted' : `${counted(files, 'file')} not counted`}>
      {groups.map((group) => {
        const listed = refusals.filter(({ code, outcome }) => code === group.code && outcome === group.outcome);
        return (
          <div key={`${group.outcome} ${group.code}`} className="refusals">
            <p>
              <b>{format.number(group.files)}</b> × {group.reason} <span className="ui-mono ui-mute">{group.code}</span>
            </p>
            <ul>
              {listed.map((refusal, index) => (
                <li key={index}>
                  <StatusTag kind={refusalMessage[refusal.outcome].kind}>{refusalMessage[refusal.outcome].word}</StatusTag>{' '}
                  {refusal.file_name ?? refusal.subject ?? 'a message without a subject'}
                  {refusal.file_name !== null && refusal.subject !== null && <span className="ui-sub">{refusal.subject}</span>}
                  {refusal.reason !== group.reason && <span className="ui-sub">{refusal.reason}</span>}
                  {refusal.may_download && <RawMessage id={refusal.message_id} />}
                </li>
              ))}
            </ul>
            {listed.length < group.files && (
              <p className="ui-small ui-mute">
                {listed.length === 0 ? 'None is listed' : `The newest ${format.number(listed.length)} are listed`}: a batch lists
                500 files.
              </p>
            )}
          </div>
        );
      })}
    </PanelPart>
  );
}

const at = (time: string | null) => (time === null ? <span className="ui-mute">not yet</span> : format.dateTime(time));

type InsideProps = { batch: Batch; reply: Status; actions: Actions; offline: boolean };

function Inside({ batch, reply, actions, offline }: InsideProps) {
  const canRetry = batchAllows(batch, 'retry');
  const canStop = batchAllows(batch, 'stop');
  const took =
    batch.started_time === null || batch.finished_time === null
      ? null
      : Date.parse(batch.finished_time) - Date.parse(batch.started_time);
  return (
    <>
      <p className="ui-verdict ui-panel-full">{batch.error ?? batch.message}</p>
      <PanelPart title="Times and counts">
        <KeyValue
          items={[
            { term: 'Started by', value: triggerLabel(batch.trigger) },
            { term: 'Made', value: at(batch.created_time) },
            { term: 'Started', value: at(batch.started_time) },
            { term: 'Ended', value: at(batch.finished_time) },
            ...(took === null ? [] : [{ term: 'Took', value: took < 1_000 ? 'less than a second' : format.duration(took) }]),
            { term: 'Tries', value: `${format.number(batch.tries)} of ${defaultMaxTries}` },
            { term: 'Messages', value: `${format.number(batch.messages_done)} of ${format.number(batch.messages_total)}` },
            { term: 'Counts', value: countsOf(batch) },
          ]}
        />
      </PanelPart>
      <NotCounted reply={reply} />
      {actions.may && (
        <div className="ui-panel-full">
          <Bar>
            <Button
              isDisabled={!canRetry || offline}
              reason={offline ? 'You are offline.' : noRetryReason(batch)}
              isPending={actions.retrying === batch.batch_id}
              onPress={() => actions.retry(batch.batch_id)}
            >
              Retry this batch
            </Button>
            {canStop && (
              <Button
                variant="danger"
                isDisabled={offline}
                isPending={actions.stopping === batch.batch_id}
                onPress={() => actions.stop(batch.batch_id)}
              >
                Stop this batch
              </Button>
            )}
          </Bar>
        </div>
      )}
    </>
  );
}
