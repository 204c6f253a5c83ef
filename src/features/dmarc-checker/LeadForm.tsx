import '#src/ui/tick.css';
import { useEffect, useRef } from 'react';
import type { LeadForm as Lead } from '#machines/dmarc-check-facts.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { Field } from './Field.tsx';

export const emptyLead: Lead = {
  name: '',
  email: '',
  company: '',
  telephone: '',
  message: '',
  website: '',
  phone_number: '',
  consent: false,
  marketing: false,
};

/** A question to us about a result. */
export function LeadForm({
  draft,
  change,
  domain,
  sending,
  error,
  offline,
  onSend,
  onClose,
}: {
  draft: Lead;
  change: (part: Partial<Lead>) => void;
  domain: string;
  sending: boolean;
  error: unknown;
  offline: boolean;
  onSend: (lead: Lead) => void;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const fields = fieldErrors(error);
  const whole = error === null || Object.keys(fields).length > 0 ? null : error instanceof Error ? error.message : String(error);
  const text = (name: 'name' | 'email' | 'company' | 'telephone') => ({
    name,
    value: draft[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const decoy = (name: 'website' | 'phone_number', label: string) => (
    <label>
      {label}
      <input
        tabIndex={-1}
        autoComplete="off"
        name={name}
        value={draft[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  );
  return (
    <form
      className="checker-lead"
      aria-label="Ask us"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(draft);
      }}
    >
      {whole !== null && (
        <p className="checker-lead-error" role="alert">
          {whole}
        </p>
      )}
      <Field label="Your name" autoComplete="name" inputRef={first} {...text('name')} />
      <Field label="Email" type="email" autoComplete="email" {...text('email')} />
      <Field label="Company (optional)" autoComplete="organization" {...text('company')} />
      <Field label="Phone (optional)" type="tel" autoComplete="tel" {...text('telephone')} />
      <div className="ui-field checker-lead-wide">
        <label className="ui-field-label" htmlFor="lead-message">
          What would you like to know?
        </label>
        <textarea
          id="lead-message"
          className="ui-input ui-input-area"
          rows={3}
          maxLength={4000}
          value={draft.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <p className="ui-field-hint">We see the result for {domain} with it.</p>
      </div>
      <div className="checker-decoy" aria-hidden="true">
        {decoy('website', 'Website')}
        {decoy('phone_number', 'Phone number')}
      </div>
      <label className="checker-tick checker-lead-wide">
        <input
          type="checkbox"
          className="ui-tick"
          checked={draft.consent}
          aria-invalid={fields['consent'] !== undefined}
          aria-describedby="lead-consent"
          onChange={(event) => change({ consent: event.target.checked })}
        />
        <span>
          You may use these details to answer this enquiry.
          <span id="lead-consent" className={fields['consent'] === undefined ? 'ui-sub' : 'ui-sub ui-tone-fail'}>
            {fields['consent'] ??
              'Under POPIA: we use them for nothing else and share them with nobody. You may ask what we store, correct it or have it deleted.'}
          </span>
        </span>
      </label>
      <label className="checker-tick checker-lead-wide">
        <input
          type="checkbox"
          className="ui-tick"
          checked={draft.marketing}
          onChange={(event) => change({ marketing: event.target.checked })}
        />
        <span>
          You may also email me about Beacon.
          <span className="ui-sub">Optional. Every such email has an unsubscribe link.</span>
        </span>
      </label>
      <div className="ui-row checker-lead-wide">
        <button type="submit" className="ui-btn ui-btn-solid" disabled={sending || offline} aria-busy={sending}>
          {sending ? 'Sending...' : 'Send'}
        </button>
        <button type="button" className="ui-btn ui-btn-quiet" onClick={onClose}>
          Not now
        </button>
        {offline && <span className="ui-small ui-mute">You are offline. What you typed stays here.</span>}
      </div>
    </form>
  );
}
