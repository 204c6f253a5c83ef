import '../ingestion.css';
import './history.css';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid, Split } from '#src/ui/Grid.tsx';
import { ActiveImports } from './ActiveImports.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { ImportTable, importsPerPage } from './ImportTable.tsx';
import { importsAnswer, isActive } from './import-labels.ts';
import { SendFiles } from './SendFiles.tsx';
import { ServerFolder } from './ServerFolder.tsx';
import type { ImportSearch } from './types.ts';
import { useImportActions } from './use-import-actions.ts';
import { useSender } from './use-sender.ts';

type HistoryImportsProps = { search: ImportSearch; onSearch: (part: Partial<ImportSearch>) => void };

const activeMs = 2_000;
const calmMs = 30_000;

/** Imports of the reports of earlier years: new ones, those that run, and all until now. */
export function HistoryImports({ search, onSearch }: HistoryImportsProps) {
  const offline = useOffline();
  const actions = useImportActions();
  const sender = useSender();
  const { page = 1 } = search;
  const list = useRead(
    calls.historyImports.list,
    { query: { limit: importsPerPage, offset: (page - 1) * importsPerPage } },
    { refetchWhile: ({ imports }) => (imports.some(isActive) ? activeMs : calmMs), keepPrevious: true },
  );
  const isSending = sender.sending.state === 'sending' || sender.sending.state === 'broken';
  return (
    <Frame
      title="Import history"
      crumbs={[{ label: 'Intake', href: '/app/ingestion-v2' }]}
      stamp={<PageStamp queries={[list]} />}
      answer={list.data && importsAnswer(list.data.imports)}
    >
      <title>Import history · Beacon</title>
      <QueryView query={list} title="Imports">
        {(data) => {
          const open = data.imports.find(({ import_id: id }) => id === search.import);
          return (
            <>
              <div className="import-new">
                <Grid>
                  {actions.may && <SendFiles span={data.folder === null ? 12 : 7} sender={sender} />}
                  {actions.may && data.folder && (
                    <ServerFolder span={5} folder={data.folder} onBegun={(id) => onSearch({ import: id })} />
                  )}
                  <ActiveImports
                    imports={data.imports.filter(isActive)}
                    isSending={isSending}
                    offline={offline}
                    actions={actions}
                  />
                </Grid>
              </div>
              <div className={open === undefined ? 'intake-batches' : 'intake-batches intake-batch-open'}>
                <Split
                  lead={null}
                  aside={
                    open !== undefined && (
                      <ImportPanel
                        row={open}
                        actions={actions}
                        offline={offline}
                        onClose={() => onSearch({ import: undefined })}
                      />
                    )
                  }
                  rest={<ImportTable imports={data} search={search} onSearch={onSearch} />}
                />
              </div>
            </>
          );
        }}
      </QueryView>
    </Frame>
  );
}
