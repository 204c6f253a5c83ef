import { ScoreDrawing } from '../drawings/ScoreDrawing.tsx';
import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';
import { type SampleStep, sampleSteps } from '../worked-sample.ts';

const [start] = sampleSteps;
const end = sampleSteps.at(-1);
const scoreOf = (step: SampleStep | undefined) => `Score ${step?.score}, grade ${step?.grade}`;
const names = ['Monitor', 'Test', 'Quarantine', 'Test', 'Reject'];
const published = sampleSteps.filter(({ record }) => record !== undefined);

/** A row for each record; the numbers of a step without one belong to the stage before it. */
const stages = published.map(({ day, record, passed }, index) => {
  const next = published[index + 1];
  const later = sampleSteps.find((step) => step.record === undefined && step.day > day && step.day < (next?.day ?? 0));
  const all = [passed, later?.passed].filter((part) => part !== undefined).join(', ');
  return [names[index], <code key={day}>{record}</code>, next === undefined ? `from day ${day}` : next.day - day, all];
});

function Body() {
  return (
    <>
      <Mast
        plain
        crumbs={caseStudies.crumbs}
        title="The first cases are being written"
        lead="A case appears here once the customer has read and approved it. Until then: a worked sample, with names that belong to nobody."
      />
      <Section
        question={<span className="site-mark">Worked sample</span>}
        finding="A wine farm with four senders, one of them forgotten"
      >
        <div className="site-body" data-example="">
          <figure>
            <ScoreDrawing />
          </figure>
          <p className="site-caption">
            The scores are what the product calculates for these records and numbers. While a policy is only tested (t=y), it
            counts for at most 75 points.
          </p>
          <Rows
            rows={[
              [
                'At the start',
                <>
                  No DMARC record, SPF ends in <code>?all</code>, no DKIM. {scoreOf(start)}.
                </>,
              ],
              [
                'Senders found',
                'Four: the mailboxes, the accounting tool, the newsletter, and a booking form that nobody had listed.',
              ],
              ['The surprise', 'The booking form sent 3% of all messages, unsigned. It was fixed on day 21.'],
              [
                'At the end',
                <>
                  <code>{end?.record}</code>. {scoreOf(end)}.
                </>,
              ],
            ]}
          />
          <Table caption="Stages of the worked sample" head={['Stage', 'Record', 'Days', 'Own messages passed']} rows={stages} />
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
