import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Timeline } from '#src/ui/Timeline.tsx';
import { CheckSection } from './CheckSection.tsx';
import { ConvertDialog } from './ConvertDialog.tsx';
import { EraseLead } from './EraseLead.tsx';
import { answerFinding, FirstAnswer } from './FirstAnswer.tsx';
import { LeadActions } from './LeadActions.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadNotes } from './LeadNotes.tsx';
import { LeadTasks } from './LeadTasks.tsx';
import { LostDialog } from './LostDialog.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { type Lead, leadFaces } from './types.ts';

type Props = { id: number; onErased: () => void };

/** One enquiry from the message to the customer; for staff. */
export function LeadPage({ id, onErased }: Props) {
  const now = useNow();
  const query = useRead(
    calls.leads.get,
    { params: { id } },
    { refetchWhile: (reply) => (reply.lead.conversion_left?.length === 0 ? 5_000 : false) },
  );
  const [open, setOpen] = useState<'convert' | 'offer' | 'lost' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const lead = query.data?.lead;
  const title = lead === undefined ? 'Enquiry' : lead.company || lead.name;
  return (
    <Frame
      title={title}
      crumbs={[{ label: 'Requests', href: '/app/admin/leads' }]}
      tag={
        lead && (
          <StatusTag kind={leadFaces[lead.status].kind} filled>
            {leadFaces[lead.status].word}
          </StatusTag>
        )
      }
      stamp={<PageStamp queries={[query]} />}
      answer={lead && leadAnswer(lead, now)}
    >
      <title>{`${title} · Beacon`}</title>
      <Grid>
        <QueryView query={query} title="The enquiry" place="grid">
          {({ lead: one }) => (
            <>
              <Section span={7} question="First answer" finding={answerFinding(one)}>
                <FirstAnswer lead={one} />
              </Section>
              <Section span={5} question="What happens next" finding={nextFinding(one)}>
                <LeadActions
                  lead={one}
                  onOffer={() => setOpen('offer')}
                  onConvert={() => setOpen('convert')}
                  onLost={() => setOpen('lost')}
                  onErase={() => setOpen('erase')}
                />
              </Section>
              <Section
                span={7}
                question="What the visitor wrote"
                finding={one.domain === '' ? `From ${one.source_page}` : `About ${one.domain}`}
              >
                <LeadFacts lead={one} />
              </Section>
              <LeadTasks lead={one} />
              <Section span={7} question="Notes" finding={one.notes === '' ? 'None yet' : 'What staff know'}>
                <LeadNotes lead={one} />
              </Section>
              <Section span={5} question="Timeline" finding={one.timeline.length === 0 ? 'No action yet' : 'Newest first'}>
                <Timeline
                  wide
                  label="Timeline"
                  events={[
                    ...one.timeline.map(({ at, actor, action }, index) => ({
                      id: String(index),
                      time: format.moment(at, now),
                      dateTime: at,
                      what: actionLabel(action),
                      sub: actor === null ? undefined : `by ${actor}`,
                    })),
                    {
                      id: 'written',
                      time: format.moment(one.created_at, now),
                      dateTime: one.created_at,
                      what: 'Enquiry received',
                    },
                  ]}
                />
              </Section>
              {one.domain !== '' && <CheckSection lead={one} />}
              {open === 'convert' && <ConvertDialog lead={one} onClose={close} />}
              {open === 'offer' && <OfferDialog lead={one} onClose={close} />}
              {open === 'lost' && <LostDialog id={one.id} onClose={close} />}
              <EraseLead lead={one} isOpen={open === 'erase'} onClose={close} onErased={onErased} />
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

const actionLabels: Readonly<Record<string, string>> = {
  lead_answer_kept: 'First answer written to the outbox folder',
  lead_answer_sent: 'First answer sent',
  lead_changed: 'Enquiry changed',
  lead_plan_offered: 'Plan chosen',
  lead_plan_removed: 'Plan removed',
  lead_task_added: 'Task added',
  lead_task_changed: 'Task changed',
  lead_task_done: 'Task done',
  lead_task_reopened: 'Task reopened',
};

function actionLabel(action: string): string {
  const said = actionLabels[action];
  if (said !== undefined) return said;
  const status = action.replace('lead_', '');
  const face = Object.entries(leadFaces).find(([name]) => name === status);
  return face === undefined ? action.replaceAll('_', ' ') : face[1].word;
}

function leadAnswer({ name, status, answered_at: answered, answer_due_at: due, customer }: Lead, now: number): string {
  if (customer !== null) return `${customer.name} is now a customer.`;
  if (status === 'lost' || status === 'spam') return `The enquiry from ${name} is closed.`;
  if (answered !== null) return `${name} got an answer on ${format.dateTime(answered)}.`;
  const when = momentLabel(due, now);
  return now > Date.parse(due) ? `The first answer to ${name} was due ${when}.` : `${name} expects an answer by ${when}.`;
}

function nextFinding({ status, customer }: Lead): string {
  if (customer !== null) return 'Converted';
  if (status === 'lost' || status === 'spam') return 'Closed';
  return status === 'new' ? 'Answer, then qualify' : 'On the path to a customer';
}
