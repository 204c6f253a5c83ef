import type { PriceList } from '#domain/billing/plans.ts';
import { defaultThresholds, testingDays } from '#domain/protection/path.ts';
import { GatesDrawing } from '../drawings/GatesDrawing.tsx';
import type { SitePage } from '../page.ts';
import { Close } from '../parts/Ask.tsx';
import { Dot } from '../parts/Dot.tsx';
import { Rows, Steps } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { startingPrice } from '../parts/Plans.tsx';
import { Section } from '../parts/Section.tsx';

const crumbs: SitePage['crumbs'] = [{ label: 'Learn' }, { label: 'Why professional DMARC', path: '/why-professional-dmarc' }];

type Covered = 0 | 1 | 2;

/** The jobs of a rollout, and how much of each is done by yourself with patience, by a tool that draws reports, by Beacon. Our own judgement. */
const jobs: [job: string, ...covered: [Covered, Covered, Covered]][] = [
  ['List all domains, parked ones too', 2, 0, 1],
  ['Write the first record', 2, 2, 2],
  ['Receive and read the XML', 1, 2, 2],
  ['Name the servers in the reports', 1, 1, 1],
  ['Ask who owns each sender', 2, 0, 1],
  ['Count the DNS lookups of SPF', 1, 2, 2],
  ['Find includes that nobody uses', 1, 0, 2],
  ['Turn on DKIM at each sender', 2, 0, 0],
  ['Have each sender sign with your name', 2, 0, 0],
  ['Separate forwarders from forgers', 0, 1, 2],
  ['Calculate what the next policy would stop', 0, 0, 2],
  ['Test the next policy', 1, 0, 2],
  ['Decide when the evidence is enough', 1, 0, 2],
  ['Publish in the panel of the DNS host', 2, 0, 0],
  ['Check that every name server has the change', 1, 1, 2],
  ['Undo a change at once', 1, 0, 2],
  ['Notice a changed record', 0, 1, 2],
  ['Notice a new sender', 0, 1, 2],
  ['Follow the standards', 0, 1, 2],
  ['Show the history to an auditor', 1, 0, 1],
];

const { minDays, minMessages, minPassPct, maxUnsorted } = defaultThresholds;

function Body({ plans }: Pick<PriceList, 'plans'>) {
  return (
    <>
      <Mast
        plain
        crumbs={crumbs}
        title={
          <>
            The record takes five minutes.
            <br />
            The rollout takes twelve weeks.
          </>
        }
        lead="Anybody can publish p=none, and it protects nothing yet. Here is the work between that record and protection, so that you can decide who does it."
      />
      <Section
        question="Twenty jobs"
        finding="What a rollout consists of"
        lead="Full circle: covered. Half circle: partly covered. Empty circle: yours to do."
      >
        <table className="site-jobs site-body">
          <caption className="ui-hidden">Who does which job of a DMARC rollout</caption>
          <thead>
            <tr>
              {['Job', 'Yourself', 'Free tool', 'Beacon'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map(([job, ...who], index) => (
              <tr key={job}>
                <th scope="row">
                  <span aria-hidden="true">{index + 1}</span>
                  {job}
                </th>
                {who.map((covered, column) => (
                  <td key={column}>
                    <Dot covered={covered} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="site-caption">
          The column “Beacon” is what the product does. The other two are our judgement: “yourself” means with patience, “free
          tool” one that draws reports and checks records.
        </p>
      </Section>
      <Section question="What goes wrong" finding="Four mistakes that stop your own email">
        <Rows
          rows={[
            [
              'The eleventh lookup',
              'Somebody adds a tool to SPF. The record needs more than 10 DNS lookups, and SPF fails for every sender.',
            ],
            [
              'The forgotten sender',
              'Payslips go out once a month from a tool that nobody listed. A week of reports does not show it.',
            ],
            [
              'The forwarder',
              'A client forwards your messages to another mailbox. SPF fails there. Only a DKIM signature in your name helps.',
            ],
            [
              'The old tag',
              <>
                <code>pct=0</code> used to mean testing. Receivers of RFC 9989 ignore it and apply the policy.
              </>,
            ],
          ]}
        />
      </Section>
      <Section
        question="How we decide"
        finding="Four conditions before each stage"
        lead="They are calculated from your own reports, and the page of each domain shows which ones are met."
      >
        <figure className="site-body">
          <GatesDrawing />
        </figure>
        <Rows
          rows={[
            ['Time', `At least ${minDays} days at the present policy, and ${testingDays} days of testing before the next one.`],
            ['Evidence', `At least ${minMessages} of your own messages in the reports of the last 30 days.`],
            ['Passing', `At least ${minPassPct}% of your own messages pass DMARC.`],
            ['Senders', `At most ${maxUnsorted} senders that nobody has sorted yet.`],
          ]}
        />
        <p className="site-caption">
          These are the defaults. Each step back is one record to copy: the one that you published before.
        </p>
      </Section>
      <Section question="When not to pay" finding="You may not need us">
        <p className="site-lead">
          One domain, one sender, and somebody who reads XML: publish <code>p=none</code> with a report address, read the reports
          for two months, and tighten the policy yourself. The <a href="/dmarc-checker">free check</a> writes the record.
        </p>
        <div className="site-body">
          <Steps
            steps={[
              ['Count your senders', 'Mailboxes, invoices, newsletter, website forms, payslips.'],
              [
                'Count your hours',
                `Plans are in rand, ${startingPrice(plans) ?? 'by the month'}. The calculator finds the one that fits.`,
              ],
            ]}
          />
          <p className="site-caption">
            <a href="/pricing">Plans and calculator</a>
          </p>
        </div>
      </Section>
      <Close />
    </>
  );
}

/** Do it yourself, a free tool, or a service: what is to be done, and by whom. */
export const whyProfessionalPage = ({ plans }: PriceList): SitePage => ({
  path: '/why-professional-dmarc',
  title: 'Why professional DMARC? Twenty jobs of a rollout · Beacon',
  description:
    'Twenty jobs lie between a first DMARC record and reject. What you can do yourself, what a free tool does, what Beacon does, and when not to pay.',
  headline: 'The rollout takes twelve weeks',
  crumbs,
  kind: 'website',
  date: '2026-11-22',
  hasTag: true,
  isListed: true,
  islands: [],
  Body: () => <Body plans={plans} />,
});
