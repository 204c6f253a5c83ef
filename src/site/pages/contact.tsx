import type { SitePage } from '../page.ts';
import { Mast } from '../parts/Mast.tsx';
import { Section } from '../parts/Section.tsx';

const places = [
  { type: 'sales', label: 'Sales', about: 'Plans, quotes, questions before you sign up.' },
  { type: 'support', label: 'Support', about: 'Refused messages, a record that does not work, an alert that is not clear.' },
  { type: 'service', label: 'Service', about: 'Invoices, changes to your contract, privacy requests.' },
] as const;

function Decoys() {
  return (
    <div className="site-decoy" aria-hidden="true">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" name="website" />
      </label>
      <label>
        Phone number
        <input type="text" tabIndex={-1} autoComplete="off" name="phone_number" />
      </label>
    </div>
  );
}

function Field({
  name,
  label,
  type = 'text',
  autoComplete,
  required = false,
}: {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  required?: boolean;
}) {
  return (
    <div className="site-field">
      <label htmlFor={`contact-${name}`}>{label}</label>
      <input id={`contact-${name}`} name={name} type={type} autoComplete={autoComplete} required={required} maxLength={200} />
    </div>
  );
}

function MessageForm() {
  return (
    <form className="site-form site-body" data-site-contact="" aria-label="Write to us" method="post">
      <Field name="name" label="Your name" autoComplete="name" required />
      <Field name="email" label="Email address" type="email" autoComplete="email" required />
      <div className="site-field">
        <label htmlFor="contact-topic">Topic</label>
        <select id="contact-topic" name="topic" defaultValue="sales">
          <option value="sales">Question before signing up</option>
          <option value="support">Support</option>
          <option value="service">Invoice, contract or privacy</option>
        </select>
      </div>
      <Field name="domain" label="Domain, if it is about one" autoComplete="off" />
      <div className="site-field site-span">
        <label htmlFor="contact-message">Message</label>
        <textarea id="contact-message" name="message" rows={5} maxLength={4000} required aria-describedby="contact-note" />
        <p className="site-small" id="contact-note">
          What you type stays on this device until it is sent. Offline it waits, and goes once you are online.
        </p>
      </div>
      <Decoys />
      <label className="site-tick site-span">
        <input type="checkbox" className="ui-tick" name="consent" required />
        <span>
          You may use these details to answer this enquiry. Under POPIA you may ask what we store, correct it or have it deleted:{' '}
          <a href="/terms#privacy">privacy notice</a>.
        </span>
      </label>
      <label className="site-tick site-span">
        <input type="checkbox" className="ui-tick" name="marketing" />
        <span>You may also email me about Beacon. Optional; every such email has an unsubscribe link.</span>
      </label>
      <div className="site-span site-acts">
        <button className="site-btn site-btn-beam" type="submit">
          Send message
        </button>
      </div>
      <p className="site-span" role="status" data-contact="status" />
      <noscript>
        <p className="site-error site-span">This form and the contacts above need JavaScript.</p>
      </noscript>
    </form>
  );
}

function Body() {
  return (
    <>
      <Mast
        crumbs={contact.crumbs}
        title="Talk to a person"
        lead="Monday to Friday, 08:00 to 17:00, South African time. Outside these hours write to us: we answer on the next working day."
      >
        <p className="site-state" data-contact="hours">
          Mon–Fri 08:00–17:00 SAST
        </p>
      </Mast>
      <Section question="Call or write" finding="Sales, support, service">
        <p className="site-error" role="alert" data-contact="error" hidden />
        <dl className="site-people site-body">
          {places.map(({ type, label, about }) => (
            <div key={type}>
              <dt>{label}</dt>
              <dd>{about}</dd>
              <dd className="site-ways" data-contact-type={type}>
                <a href="#write" data-topic={type}>
                  Write to {label.toLowerCase()}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section question="Write to us" finding="How can we help?" id="write">
        <MessageForm />
      </Section>
    </>
  );
}

/** Contacts, office hours and the form. Contacts come from the server; without them the form is the way to reach us. */
export const contact: SitePage = {
  path: '/contact',
  title: 'Contact: sales, support and service · Beacon',
  description:
    'Reach the people behind Beacon: sales, support and service, Mon–Fri 08:00–17:00 South African time, or write with the form.',
  headline: 'Talk to a person',
  crumbs: [{ label: 'Company' }, { label: 'Contact', path: '/contact' }],
  kind: 'website',
  date: '2026-11-22',
  hasTag: false,
  isListed: true,
  islands: ['contact'],
  Body,
};
