import './leads.css';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { notify } from '#src/ui/toast.tsx';
import { type LeadRow, leadName, worthLabel } from './answer-label.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { LeadBoard } from './LeadBoard.tsx';
import { LeadTable } from './LeadTable.tsx';
import { LostDialog } from './LostDialog.tsx';
import type { RequestsSearch } from './search.ts';
import { leadFaces } from './types.ts';
import type { EnquiryQueries } from './use-enquiries.ts';

type LeadStats = Pick<NonNullable<EnquiryQueries['stats']['data']>, 'stats'>;
type Props = { queries: EnquiryQueries; search: RequestsSearch; onSearch: (part: Partial<RequestsSearch>) => void };

/** The enquiries of visitors as a board or a table, with the moves that each allows. */
export function Enquiries({ queries, search, onSearch }: Props) {
  const move = useSend(calls.leads.update);
  const [open, setOpen] = useState<{ lead: LeadRow; as: 'convert' | 'lost' } | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const close = () => setOpen(null);
  const moves = {
    onMove: (lead: LeadRow, status: LeadRow['status']) =>
      move.mutate(
        { params: { id: lead.id }, body: { status } },
        {
          onSuccess: () => {
            setMoved(lead.id);
            notify({ text: `${leadName(lead)}: ${leadFaces[status].word.toLowerCase()}` });
          },
          onError: ({ message }) => notify({ text: message, tone: 'fail' }),
        },
      ),
    onConvert: (lead: LeadRow) => setOpen({ lead, as: 'convert' }),
    onLost: (lead: LeadRow) => setOpen({ lead, as: 'lost' }),
  };
  return (
    <>
      {queries.stats.data && <Stats stats={queries.stats.data.stats} />}
      {search.view === 'table' ? (
        <LeadTable queries={queries} search={search} onSearch={onSearch} {...moves} />
      ) : (
        <QueryView query={queries.board} title="The enquiries" place="grid" until={[queries.stats]}>
          {(data) => <LeadBoard board={data} search={search} moved={moved} {...moves} />}
        </QueryView>
      )}
      {open?.as === 'convert' && <ConvertDialog lead={open.lead} onClose={close} />}
      {open?.as === 'lost' && <LostDialog id={open.lead.id} onClose={close} />}
    </>
  );
}

function Stats({ stats: data }: LeadStats) {
  const { open, waiting, overdue, answered, answered_in_time: inTime, won_this_month: wonNow, won, closed } = data;
  const [openWorth, wonWorth] = [worthLabel(data.open_worth), worthLabel(data.won_worth)];
  const list = (part: object) => pageAt('/app/admin/leads', { view: 'table', ...part });
  return (
    <StatRow>
      <Stat
        label="First answer in time"
        value={answered === 0 ? 'None yet' : `${format.number(inTime)} of ${format.number(answered)}`}
        unmeasured={answered === 0}
        note="this month, within one sales hour"
      />
      <Stat
        label="Waiting for an answer"
        value={format.number(waiting)}
        note={overdue === 0 ? 'none is overdue' : `${format.number(overdue)} overdue`}
        href={list({ sort: 'answer', up: true })}
      />
      <Stat
        label="Open"
        value={format.number(open)}
        note={
          openWorth === null
            ? 'new, contacted, qualified or quoted'
            : `${format.number(data.open_worth.offers)} with a plan, ${openWorth} a month`
        }
        href={list({})}
      />
      <Stat
        label="Won"
        value={closed === 0 ? 'None closed' : format.share(won, closed)}
        unmeasured={closed === 0}
        note={
          closed === 0
            ? 'in 90 days'
            : `${format.number(won)} of ${counted(closed, 'closed', 'closed')} in 90 days · ${format.number(wonNow)} won this month${wonWorth === null ? '' : `, ${wonWorth} a month`}`
        }
        href={list({ status: 'closed' })}
      />
    </StatRow>
  );
}
