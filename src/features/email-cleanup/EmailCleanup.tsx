import { useState } from 'react';
import { capital, counted, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { notify } from '#src/ui/toast.tsx';
import { columns } from './columns.tsx';
import type { CleanupSearch } from './search.ts';

const pageSize = 50;
const nothing: ReadonlySet<string> = new Set();

type EmailCleanupProps = { search: CleanupSearch; onSearch: (part: Partial<CleanupSearch>) => void };

/** Received messages that no statistics count, and moving them to processed. */
export function EmailCleanup({ search, onSearch }: EmailCleanupProps) {
  const { kind = 'all', page = 1 } = search;
  const offline = useOffline();
  const [selected, setSelected] = useState(nothing);
  const status = useRead(calls.emailCleanup.status, {});
  const list = useRead(
    calls.emailCleanup.orphanedEmails,
    { query: { kind, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  );
  const move = useSendOnce(calls.emailCleanup.moveEmails);
  const moveSelected = () =>
    move.send(
      { body: { email_ids: [...selected].map(Number) } },
      {
        onSuccess: ({ moved }) => {
          setSelected(nothing);
          onSearch({ page: undefined });
          notify({ text: movedLabel(moved, selected.size - moved) });
        },
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  const change = (part: Partial<CleanupSearch>) => {
    setSelected(nothing);
    onSearch(part);
  };
  return (
    <Frame
      title="Email clean-up"
      stamp={<PageStamp queries={[list, status]} />}
      answer={status.data && answerOf(status.data)}
      filters={
        <FilterSelect
          label="Reason"
          options={[
            { id: 'all', label: 'All reasons' },
            { id: 'orphan', label: 'Domain not registered' },
            { id: 'failed', label: 'Cannot be read' },
          ]}
          value={kind}
          onChange={(id) => change({ kind: id === 'all' ? undefined : id, page: undefined })}
        />
      }
    >
      <title>Email clean-up · Beacon</title>
      <Grid>
        <QueryView query={list} title="The messages" place="grid">
          {({ data, count }) =>
            count === 0 ? (
              <Section span={12} finding={kind === 'all' ? 'Nothing to clean up' : 'No message for this reason'}>
                <EmptyState title="No messages here">
                  {kind === 'all'
                    ? 'A message that cannot be read or is for an unknown domain appears here.'
                    : 'Messages that are not counted for another reason are under “All reasons”.'}
                </EmptyState>
              </Section>
            ) : (
              <Section
                span={12}
                question="Which messages are not counted?"
                finding={`${capital(counted(count, 'message'))}, the last received first`}
                note="Moved messages are kept. A report for a domain that is added later is still counted."
              >
                <div className="ui-stack">
                  <div>
                    <Button isDisabled={offline || selected.size === 0} isPending={move.isPending} onPress={moveSelected}>
                      {selected.size === 0 ? 'Move to processed' : `Move ${counted(selected.size, 'message')} to processed`}
                    </Button>
                  </div>
                  <DataTable
                    caption="Messages that are not counted"
                    rows={data}
                    columns={columns}
                    rowId={({ id }) => String(id)}
                    rowLabel={({ subject }) => subject ?? 'No subject'}
                    noun={['message', 'messages']}
                    selected={selected}
                    onSelected={setSelected}
                    csvName="messages-not-counted"
                    paging={{
                      kind: 'pages',
                      page,
                      pageSize,
                      total: count,
                      onPage: (next) => change({ page: next === 1 ? undefined : next }),
                    }}
                  />
                </div>
              </Section>
            )
          }
        </QueryView>
      </Grid>
    </Frame>
  );
}

/** What moving did; others may have moved some of the messages meanwhile. */
function movedLabel(moved: number, before: number): string {
  if (before === 0) return `${counted(moved, 'message')} moved to processed.`;
  const others = `${counted(before, 'message was', 'messages were')} moved before.`;
  return moved === 0 ? others : `${counted(moved, 'message')} moved to processed. ${others}`;
}

type Status = { orphan_messages: number; failed_messages: number; oldest_time: string | null; moved_30d: number };

/** "Three messages are for domains that were not added, and one cannot be read. The oldest arrived on 4 Nov 2026." */
function answerOf({ orphan_messages: orphans, failed_messages: failed, oldest_time: oldest }: Status): string {
  if (orphans + failed === 0) return 'No message needs clean-up.';
  const parts = [
    ...(orphans > 0 ? [`${spelled(orphans, 'message is', 'messages are')} for domains that were not added`] : []),
    ...(failed > 0 ? [`${spelled(failed, 'message', 'messages')} cannot be read`] : []),
  ];
  return `${capital(parts.join(', and '))}.${oldest === null ? '' : ` The oldest arrived on ${format.date(oldest)}.`}`;
}
