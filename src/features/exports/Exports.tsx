import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Everything } from './Everything.tsx';
import { exportsPerPage, History } from './History.tsx';
import { NewExport } from './NewExport.tsx';
import type { ExportsSearch } from './types.ts';

type ExportsProps = { search: ExportsSearch; onSearch: (part: Partial<ExportsSearch>) => void };

/** Everything that a person can take away as a file, and what they took. */
export function Exports({ search, onSearch }: ExportsProps) {
  const { page = 1 } = search;
  const history = useRead(
    calls.exports.history,
    { query: { limit: exportsPerPage, offset: (page - 1) * exportsPerPage } },
    { keepPrevious: true },
  );
  const { isStaff } = useSession();
  const documents = useRead(calls.reportScheduling.listReports, { query: { limit: 1, status: 'ready' } });
  const ready = documents.data?.pagination.total;
  return (
    <Frame
      title="Exports"
      stamp={<PageStamp queries={[history]} />}
      answer={
        isStaff ? 'Download any data of your customers, of any size.' : 'Your data is yours. Download any of it, of any size.'
      }
    >
      <title>Exports · Beacon</title>
      <Grid>
        <NewExport search={search} onSearch={onSearch} />
        <Column span={5}>
          <div className="ui-stack">
            <Everything />
            <Section question="More downloads" finding="Single reports">
              <RowList
                label="Other files"
                items={[
                  {
                    id: 'documents',
                    label: 'Reports for people',
                    sub: 'PDF, web page, CSV, JSON, XML',
                    href: '/app/report-center',
                    ...(ready === undefined || ready === 0 ? {} : { value: counted(ready, 'file') }),
                  },
                  {
                    id: 'reports',
                    label: 'One received report',
                    sub: 'its rows as CSV, all of it as JSON, the original XML',
                    href: '/app/report-metadata',
                  },
                ]}
              />
            </Section>
          </div>
        </Column>
        <QueryView query={history} title="Your exports" place="grid">
          {(data) => <History data={data} page={page} onPage={(next) => onSearch({ page: next === 1 ? undefined : next })} />}
        </QueryView>
      </Grid>
    </Frame>
  );
}
