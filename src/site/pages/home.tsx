import type { PriceList } from '#domain/billing/plans.ts';
import { vatSentence } from '#domain/billing/vat.ts';
import { BeamDrawing } from '../drawings/BeamDrawing.tsx';
import { WeeksDrawing } from '../drawings/WeeksDrawing.tsx';
import type { Question, SitePage } from '../page.ts';
import { Ask, Close } from '../parts/Ask.tsx';
import { Faq, Rows } from '../parts/lists.tsx';
import { Plans } from '../parts/Plans.tsx';
import { PortalPiece } from '../parts/PortalPiece.tsx';
import { Section } from '../parts/Section.tsx';
import { Tag } from '../parts/Tag.tsx';
import { Tower } from '../parts/Tower.tsx';

const questions: Question[] = [
  {
    question: 'Can DMARC stop our own email?',
    answer:
      'Yes, if the policy is tightened too early. Beacon counts your own messages before each stage and says what the next policy would have stopped. If something fails afterwards, the previous record is on the same page, ready to copy.',
  },
  {
    question: 'Do you read our email?',
    answer:
      'No. Aggregate reports list servers, counts and results. They contain no subject, no text and no addresses of people. Failure reports can contain personal information: Beacon redacts them and deletes them after 30 days.',
  },
  {
    question: 'Must we change our email provider?',
    answer:
      'No. You keep your provider, your newsletter tool and your DNS host. You publish records in your own DNS, and Beacon writes their exact text.',
  },
  {
    question: 'What does DMARC not stop?',
    answer:
      'Lookalike domains, a false display name in front of another address, and messages from a mailbox that was broken into. DMARC protects your exact domain and the names below it.',
  },
  {
    question: 'What happens when we send more than the plan includes?',
    answer:
      'Beacon keeps reading your reports. You see a notice at 80% and at 100% of the plan, and we suggest the plan that fits.',
  },
  {
    question: 'Can we leave?',
    answer:
      'Yes. The records are in your own DNS and stay there. Every report can be exported as the original XML, as JSON or as CSV. There is a 30-day money-back guarantee.',
  },
];

function Hero() {
  return (
    <section className="site-hero site-night site-ray" aria-labelledby="hero">
      <div className="site-sea" />
      <Tower />
      <div className="site-wrap">
        <h1 id="hero">
          <span>Can someone</span> <span>send email as</span> <span>your company?</span>
        </h1>
        <div className="site-over">
          <p className="site-lead">
            Often, yes. One public record of your domain decides. Enter your domain and see what receivers see.
          </p>
          <Ask id="domain" />
        </div>
      </div>
    </section>
  );
}

function Forgery() {
  return (
    <Section
      question="What goes wrong"
      finding="The invoice you never sent"
      lead="Your client gets an invoice from your accounts address. Name, domain and tone are right. Only the bank account belongs to somebody else."
    >
      <div className="site-body site-two">
        <p>
          Nobody broke into your mailbox. Any server on the internet can write any name into the From line of a message, the way
          anybody can print your letterhead. The client pays, and you hear of it when you ask for the money.
        </p>
        <p>
          Your domain can publish a rule against this. A DMARC record asks receivers to check every message that uses your name,
          says what to do with forgeries, and names an address for daily reports.
        </p>
      </div>
      <figure className="site-body site-full" data-example="">
        <dl className="site-message">
          <div className="site-lit">
            <dt>From</dt>
            <dd>accounts@yourcompany.co.za</dd>
            <dd className="site-note">What your client sees. Anybody can write it.</dd>
          </div>
          <div>
            <dt>Subject</dt>
            <dd>Invoice 2041: our new bank details</dd>
            <dd className="site-note">Ordinary enough to be paid.</dd>
          </div>
          <div>
            <dt>Signed by (most apps do not show this)</dt>
            <dd>
              <Tag kind="fail">nobody who may sign for yourcompany.co.za</Tag>
            </dd>
            <dd className="site-note">What a receiver checks once your record asks for it.</dd>
          </div>
        </dl>
        <figcaption className="site-caption">
          <span className="site-mark">Example</span> A forged message as the receiving server sees it.
        </figcaption>
      </figure>
    </Section>
  );
}

function HowItWorks() {
  return (
    <>
      <Section
        question="What stops it"
        finding="One record that every receiver can read"
        lead="A receiver compares the name in the From line with the names that SPF and DKIM verified. In your messages they match, in a forged one they do not."
      >
        <figure className="site-body site-full">
          <BeamDrawing />
          <figcaption className="site-caption">
            A match means that SPF or DKIM passed for the organisation in the From line.{' '}
            <a href="/what-is-dmarc">How DMARC works, part by part</a>.
          </figcaption>
        </figure>
      </Section>
      <Section
        question="How it works"
        finding="The first twelve weeks"
        lead="The policy gets stricter as the evidence comes in. While a condition is open, the policy waits."
      >
        <div className="site-body site-full">
          <WeeksDrawing />
          <ol className="site-weeks">
            <li>
              <h3>Weeks 1 to 5: monitor</h3>
              <p>
                You publish one record. The first reports usually come within 24 to 48 hours. You say which senders are yours.
              </p>
              <code>p=none</code>
            </li>
            <li>
              <h3>Week 6: test</h3>
              <p>The next policy is published in testing mode. You see which of your messages it would have stopped.</p>
              <code>p=quarantine; t=y</code>
            </li>
            <li>
              <h3>Weeks 7 to 11: quarantine</h3>
              <p>Forged messages go to spam. An alert says when one of your own senders starts to fail.</p>
              <code>p=quarantine</code>
            </li>
            <li>
              <h3>Week 12: reject</h3>
              <p>A week of testing, then reject. Where staff write to mailing lists, quarantine is enough.</p>
              <code>p=reject; np=reject</code>
            </li>
          </ol>
        </div>
      </Section>
    </>
  );
}

function Body({ plans, vatPct }: Omit<PriceList, 'day'>) {
  return (
    <>
      <Hero />
      <Forgery />
      <HowItWorks />
      <Section
        question="What you see"
        finding="An answer first, then the next step"
        lead="Each page opens with one sentence. Each number leads to the reports behind it, and each finding comes with the record that fixes it."
      >
        <figure className="site-body site-full" data-example="">
          <PortalPiece />
          <figcaption className="site-caption">
            <span className="site-mark">Sample data</span> Parts of a domain’s page in the portal.
          </figcaption>
        </figure>
      </Section>
      <Section
        question="What it costs"
        finding="Plans in rand"
        lead={
          <>
            Every plan has every feature. Plans differ in domains and in emails a month.{' '}
            <span data-from="domain/billing/vat.ts">{vatSentence(vatPct)}</span>
          </>
        }
      >
        <Plans plans={plans} />
        <p className="site-body">
          <a href="/pricing">Compare the plans and calculate yours</a>
        </p>
      </Section>
      <Section question="Your data" finding="What reports contain, and who sees them">
        <Rows
          rows={[
            [
              'No content',
              'Aggregate reports contain servers, counts and results. They contain no subject, no text and no addresses of people.',
            ],
            ['Only your people', 'People who sign in see only the domains of the customers that they belong to.'],
            [
              'POPIA',
              <>
                Each form says what we use your details for. The <a href="/terms#privacy">privacy notice</a> says how to see,
                correct or delete them.
              </>,
            ],
            [
              'A person to ask',
              <>
                Sales hours are Mon–Fri 08:00–17:00. <a href="/contact">Ask before you sign up</a>.
              </>,
            ],
          ]}
        />
      </Section>
      <Section question="Before you sign up" finding="Questions and answers">
        <Faq questions={questions} />
      </Section>
      <Close />
    </>
  );
}

/** The home page: one question, and the domain field that answers it. */
export const homePage = ({ plans, vatPct }: PriceList): SitePage => ({
  path: '/',
  title: 'Beacon: DMARC monitoring for South African businesses',
  description:
    'Can someone send email as your company? Check your domain free, then move to full DMARC protection in stages, with each step explained.',
  headline: 'Can someone send email as your company?',
  crumbs: [],
  kind: 'website',
  date: '2026-11-22',
  hasTag: true,
  isListed: true,
  islands: [],
  questions,
  offers: { plans, vatPct },
  Body: () => <Body plans={plans} vatPct={vatPct} />,
});
