import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

function Body() {
  return (
    <>
      <Mast
        plain
        crumbs={caseStudies.crumbs}
        title="The first case studies are being written"
        lead="A case appears here once the customer has read and approved it. Until then: a worked sample, with names that belong to nobody."
      />
      <Section question="Worked sample" finding="A wine farm with four senders, one of them forgotten">
        <div className="site-body" data-example="">
          <p>
            <span className="site-mark">Worked sample</span>
          </p>
          <Rows
            rows={[
              [
                'At the start',
                <>
                  No DMARC record, SPF ends in <code>?all</code>, no DKIM. Score 18, grade F.
                </>,
              ],
              [
                'Senders found',
                'Four: the mailboxes, the accounting tool, the newsletter, and a booking form that nobody had listed.',
              ],
              ['The surprise', 'The booking form sent 3% of all messages and signed with nobody’s name. It was fixed on day 21.'],
              [
                'At the end',
                <>
                  <code>p=reject; np=reject</code>. Score 98, grade A+.
                </>,
              ],
            ]}
          />
          <Table
            caption="Stages of the worked sample"
            head={['Stage', 'Record', 'Days', 'Own messages that passed']}
            rows={[
              ['Monitor', <code key="1">p=none</code>, '35', '71% at first, 98,9% at the end'],
              ['Test', <code key="2">p=quarantine; t=y</code>, '7', '99,1%'],
              ['Quarantine', <code key="3">p=quarantine</code>, '35', '99,6%'],
              ['Test', <code key="4">p=reject; t=y</code>, '7', '99,6%'],
              ['Reject', <code key="5">p=reject; np=reject</code>, 'from day 85', '99,7%'],
            ]}
          />
        </div>
      </Section>
      <Section question="What to expect" finding="Every case will say the same five things">
        <Rows
          rows={[
            ['Start', 'The score and the records on the first day.'],
            ['Senders', 'How many the reports showed, and which of them nobody knew.'],
            ['Days', 'How long each stage took, and which condition was open.'],
            ['Surprise', 'What went wrong, and how it was fixed.'],
            ['Now', 'The policy, the score, and what is left to do.'],
          ]}
        />
      </Section>
      <Close />
    </>
  );
}

/** Case studies; a worked sample until a customer has approved one. */
export const caseStudies: SitePage = {
  path: '/case-studies',
  title: 'Case studies: a DMARC rollout, worked through · Beacon',
  description:
    'A worked sample of a DMARC rollout from no record to reject: senders found, days for each stage, and one surprise. Labelled as a sample.',
  headline: 'A DMARC rollout, worked through',
  crumbs: [{ label: 'Learn' }, { label: 'Case studies', path: '/case-studies' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: [],
  Body,
};
