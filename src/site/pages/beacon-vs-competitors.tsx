import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

const questions: [question: string, because: string, answer: string][] = [
  [
    'Do you follow RFC 9989?',
    'Receivers find your record in a new way since May 2026.',
    'Yes, and we show the Public Suffix List beside it.',
  ],
  [
    'Does an attack cost me money?',
    'Some prices count messages that you never sent.',
    'No. Only messages that pass DMARC count.',
  ],
  ['What happens above the limit?', 'Unread reports leave a gap.', 'We keep reading, and send a notice.'],
  ['Who publishes my records?', 'Hosted records leave with the vendor.', 'You do, in your own DNS.'],
  [
    'How do you know that I can move to reject?',
    'Too early, and your own messages are refused.',
    'Four conditions, from your own reports.',
  ],
  ['How do I undo a change?', 'Minutes count.', 'The previous record is ready to copy.'],
  ['How is the score calculated?', 'Nobody can argue with a secret number.', 'Published points; each missing one names its fix.'],
  ['What can you not see?', 'Not every receiver reports.', 'A table of reporters, and every row that could not be read.'],
  ['Does it work offline?', 'Connections drop.', 'Yes: the last data with its time, and actions that wait.'],
  ['Which currency?', 'Exchange rates change a price every month.', 'Rand.'],
  ['When can I reach a person?', 'Time zones differ.', 'Mon–Fri 08:00–17:00, South African time.'],
  ['How do I leave?', 'Ask before you sign up.', 'Export everything; your records stay.'],
];

function Body() {
  return (
    <>
      <Mast
        plain
        crumbs={competitors.crumbs}
        title="Compare by asking everybody the same questions"
        lead="A comparison that its author always wins is worth little. Here are twelve questions, our answers, and what we do not do."
      />
      <Section question="Twelve questions" finding="Ask every vendor, and us">
        <Table caption="Twelve questions and our answers" head={['Question', 'Why it matters', 'Beacon']} rows={questions} />
      </Section>
      <Section question="Limits" finding="Four things we do not do">
        <Rows
          rows={[
            [
              'Host your SPF',
              'A hosted or flattened record hides its DNS lookups and ties you to the host. We show which includes can go.',
            ],
            [
              'Filter your incoming email',
              'DMARC protects others from messages in your name. A filter protects you from theirs. You may need both.',
            ],
            ['Guarantee the inbox', 'Nobody can. We can say whether authentication is the reason.'],
            ['Change your DNS', 'We write the record. You, or your DNS host, publish it.'],
          ]}
        />
      </Section>
      <Section question="Which kind?" finding="Three kinds of help">
        <Rows
          rows={[
            ['Do it yourself', 'One domain, one sender, and somebody who reads XML. It costs hours.'],
            ['A tool that draws reports', 'You know what to do and want to see the numbers. Ask it the twelve questions.'],
            ['A managed service', 'You want stages, conditions and a person to ask. That is what we do.'],
          ]}
        />
      </Section>
      <Section
        question="By name"
        finding="No product is compared by name yet"
        lead={
          <>
            A statement about another product appears here only with its public source, the day it was read, and the person who
            approved it. None has been approved. Is something on this page wrong? <a href="/contact">Write to us</a>, and we take
            it down until it is checked.
          </>
        }
      />
      <Close />
    </>
  );
}

/** Twelve questions for every vendor, our answers, and our limits; other products only with source and date. */
export const competitors: SitePage = {
  path: '/beacon-vs-competitors',
  title: 'Beacon and competitors: twelve questions to ask · Beacon',
  description:
    'Twelve questions to ask every DMARC vendor, our own answers, what Beacon does not do, and which kind of help fits you.',
  headline: 'Ask every vendor the same questions',
  crumbs: [{ label: 'Solutions' }, { label: 'Beacon and competitors', path: '/beacon-vs-competitors' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: [],
  Body,
};
