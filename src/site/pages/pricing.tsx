import { rand } from '#domain/billing/labels.ts';
import { soldPlans } from '#domain/billing/plans.ts';
import { recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import { vatRatePct } from '#domain/billing/vat.ts';
import { count } from '#domain/text.ts';
import type { Question, SitePage } from '../page.ts';
import { Faq, Rows, Table } from '../parts/lists.tsx';
import { Mast } from '../parts/Mast.tsx';
import { domainsLabel, emailsLabel, Plans } from '../parts/Plans.tsx';
import { Section } from '../parts/Section.tsx';

const start = { domains: 2, messages: 15_000 };
const first = recommendedPlan(soldPlans, start);

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

function Calculator() {
  return (
    <form className="site-calc site-body" data-site-calculator="" aria-label="Find your plan">
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
          {first === null ? 'Ask us' : `${first.name}, ${rand(first.priceCents)} a month`}
        </span>
        <span className="site-slate" data-calc="why">
          {whyPlan(first, soldPlans, start)}
        </span>
        <a className="site-btn site-btn-beam" href="/register">
          Request access
        </a>
      </output>
    </form>
  );
}

function Body() {
  return (
    <>
      <Mast
        plain
        crumbs={pricing.crumbs}
        title="Plans in rand"
        lead="Every plan has every feature. Plans differ in domains and in emails a month. 30-day money-back guarantee."
      />
      <section className="site-section" aria-label="Plans">
        <div className="site-wrap">
          <h2 className="ui-hidden">The four plans</h2>
          <Plans fit={first?.name ?? ''} />
          <p className="site-caption">
            Prices of 20 November 2026, in South African rand for each month. They include VAT at {vatRatePct}%.
          </p>
        </div>
      </section>
      <Section question="Which plan?" finding="Find your plan">
        <Calculator />
      </Section>
      <Section question="What is included" finding="The same features in every plan">
        <Table
          caption="What each plan includes"
          head={['What', ...soldPlans.map(({ name }) => name)]}
          rows={[
            ['Domains', ...soldPlans.map(domainsLabel)],
            [
              'Emails a month',
              ...soldPlans.map((plan) => emailsLabel(plan).replace(' emails a month', '').replace(' emails', '')),
            ],
            ['Price a month', ...soldPlans.map((plan) => `${plan.isFromPrice ? 'from ' : ''}${rand(plan.priceCents)}`)],
            ['Reports, record checks, alerts, what-if, export', ...soldPlans.map(() => 'all')],
          ]}
        />
      </Section>
      <Section
        question="What counts"
        finding="You pay for your own messages, not for attacks"
        lead="Only messages that passed DMARC count towards a plan. Forged messages fail, so they are free."
      >
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

/** The four plans and the calculator; the calculator asks the server and falls back on the table of this page. */
export const pricing: SitePage = {
  path: '/pricing',
  title: 'Pricing in rand: four DMARC plans · Beacon',
  description: `DMARC monitoring from ${rand(soldPlans[0]?.priceCents ?? 0)} a month for ${count(soldPlans[0]?.limits.messages ?? 0)} emails. Four plans in rand, VAT included, 30-day money-back guarantee, and a calculator.`,
  headline: 'Plans in rand',
  crumbs: [{ label: 'Pricing', path: '/pricing' }],
  kind: 'website',
  date: '2026-11-20',
  hasTag: false,
  isListed: true,
  islands: ['calculator'],
  questions,
  Body,
};
