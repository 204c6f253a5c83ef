import { priceLabel } from '#domain/billing/labels.ts';
import type { Plan, PriceList } from '#domain/billing/plans.ts';
import { recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import { vatSentence, withVat } from '#domain/billing/vat.ts';
import { longDay } from '#domain/documents/format.ts';
import { capital, spelled } from '#domain/text.ts';
import { CountDrawing } from '../drawings/CountDrawing.tsx';
import type { Question, SitePage } from '../page.ts';
import { Faq, Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { domainsLabel, emailsLabel, Plans, startingPrice } from '../parts/Plans.tsx';
import { Section } from '../parts/Section.tsx';

const crumbs: SitePage['crumbs'] = [{ label: 'Pricing', path: '/pricing' }];

const start = { domains: 2, messages: 15_000 };

const questions: Question[] = [
  {
    question: 'What counts as an email?',
    answer:
      'A message that a receiver reported for your domain and that passed DMARC, in a calendar month of South African time. Receivers that send no reports are not counted.',
  },
  {
    question: 'Does an attack raise the bill?',
    answer: 'No. Forged messages fail DMARC, and messages that fail are not counted.',
  },
  {
    question: 'Can we change the plan?',
    answer: 'Yes. Ask us. Your reports and settings stay.',
  },
  {
    question: 'How does the money-back guarantee work?',
    answer: 'Within 30 days you may end the subscription and get your payment back. The records in your DNS stay yours.',
  },
];

function Calculator({ plans, first }: { plans: readonly Plan[]; first: Plan | null }) {
  return (
    <form className="site-calc site-body" data-site-calculator="" data-plans={JSON.stringify(plans)} aria-label="Find your plan">
      <div className="site-calc-fields">
        <div className="site-calc-field">
          <label htmlFor="calc-domains">Domains that send email</label>
          <div>
            <input id="calc-domains" name="domains" type="number" min={1} max={100_000} defaultValue={start.domains} />
            <input
              type="range"
              min={1}
              max={10}
              defaultValue={start.domains}
              data-for="calc-domains"
              aria-label="Domains, as a slider"
            />
          </div>
        </div>
        <div className="site-calc-field">
          <label htmlFor="calc-emails">Emails a month, all domains together</label>
          <div>
            <input
              id="calc-emails"
              name="emails"
              type="number"
              min={0}
              max={1_000_000_000}
              step={1000}
              defaultValue={start.messages}
            />
            <input
              type="range"
              min={0}
              max={80_000}
              step={1000}
              defaultValue={start.messages}
              data-for="calc-emails"
              aria-label="Emails a month, as a slider"
            />
          </div>
          <p className="site-small">
            Only messages that pass DMARC count. Not sure? Your first month of reports shows the number.
          </p>
        </div>
      </div>
      <output htmlFor="calc-domains calc-emails">
        <span className="site-small">The plan that fits</span>
        <span className="site-calc-plan" data-calc="plan">
          {first === null ? 'Ask us' : `${first.name}, ${priceLabel(first)}`}
        </span>
        <span className="site-slate" data-calc="why">
          {whyPlan(first, plans, start)}
        </span>
        <a className="site-btn site-btn-beam" href="/register">
          Request access
        </a>
      </output>
    </form>
  );
}

function Included({ plans }: Pick<PriceList, 'plans'>) {
  return (
    <Table
      caption="What each plan includes"
      head={['What', ...plans.map(({ name }) => name)]}
      rows={[
        ['Domains', ...plans.map((plan) => domainsLabel(plan, plans))],
        ['Emails a month', ...plans.map((plan) => emailsLabel(plan).replace(/ emails?( a month)?/, ''))],
        ['Price a month', ...plans.map((plan) => priceLabel(plan).replace(' a month', ''))],
        ['Reports, record checks, alerts, what-if, export', ...plans.map(() => 'all')],
      ]}
    />
  );
}

function Body({ day, plans, vatPct }: PriceList) {
  const first = recommendedPlan(plans, start);
  return (
    <>
      <Mast
        plain
        crumbs={crumbs}
        title="Plans in rand"
        lead="Every plan has every feature. Plans differ in domains and in emails a month. 30-day money-back guarantee."
      />
      <section className="site-section site-close-to-head" aria-label="Plans">
        <div className="site-wrap">
          <h2 className="ui-hidden">The plans</h2>
          <Plans plans={plans} fit={first?.name ?? ''} />
          <p className="site-caption">
            Prices of {longDay(day)}, in South African rand for each month.{' '}
            <span data-from="domain/billing/vat.ts">{vatSentence(vatPct)}</span>
          </p>
        </div>
      </section>
      <Section question="Which plan?" finding="Find your plan">
        <Calculator plans={plans} first={first} />
      </Section>
      <Section question="What is included" finding="The same features in every plan">
        <Included plans={plans} />
      </Section>
      <Section question="What counts" finding="You pay for your own messages, not for attacks">
        <figure className="site-body">
          <CountDrawing />
        </figure>
        <Rows
          rows={[
            ['Above the limit', 'Beacon keeps reading your reports. A notice comes at 80% and at 100% of the plan.'],
            ['Payment', 'Credit card, debit card, EFT or invoice, in rand.'],
            ['Money back', 'Within 30 days. The records in your DNS stay yours.'],
            [
              'Sales hours',
              <>
                Mon–Fri 08:00–17:00. <a href="/contact">Ask a person</a>.
              </>,
            ],
          ]}
        />
      </Section>
      <Section question="Questions" finding="Questions about billing">
        <Faq questions={questions} />
      </Section>
    </>
  );
}

/** The plans and the calculator; the calculator asks the server and falls back on the table of this page. */
export const pricingPage = ({ day, plans, vatPct }: PriceList): SitePage => {
  const [cheapest] = plans;
  const begins = cheapest && ` ${startingPrice(plans)} for ${emailsLabel(cheapest).replace(' a month', '').toLowerCase()}`;
  return {
    path: '/pricing',
    title: cheapest ? `Pricing in rand: ${spelled(plans.length, 'DMARC plan')} · Beacon` : 'Pricing in rand · Beacon',
    description: `DMARC monitoring${begins ?? ''}. ${cheapest ? capital(spelled(plans.length, 'plan')) : 'Prices'} ${withVat('in rand', vatPct)}, 30-day money-back guarantee, and a calculator.`,
    headline: 'Plans in rand',
    crumbs,
    kind: 'website',
    date: '2026-11-20',
    hasTag: false,
    isListed: true,
    islands: ['calculator'],
    questions,
    offers: { plans, vatPct },
    Body: () => <Body day={day} plans={plans} vatPct={vatPct} />,
  };
};
