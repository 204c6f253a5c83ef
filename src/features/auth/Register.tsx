import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountCalls } from '#src/client/account-calls.ts';
import { api, update } from '#src/client/actors.ts';
import { EntryButton, EntryNote, EntryPage } from './EntryPage.tsx';
import { PlainField } from './PlainField.tsx';
import { emptyForm, freeMailHint, type RegistrationForm, registrationProblem } from './registration.ts';

const draftKey = 'beacon_register_draft';

function loadDraft(): RegistrationForm {
  try {
    return { ...emptyForm, ...(JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<RegistrationForm>) };
  } catch {
    return emptyForm;
  }
}

/** Ask for access (specification 2, Register). What is typed survives a reload and a dead line. */
export function Register() {
  const navigate = useNavigate();
  const [loadedAt] = useState(() => Date.now());
  const [form, setForm] = useState(loadDraft);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const set = (change: Partial<RegistrationForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    sessionStorage.setItem(draftKey, JSON.stringify(next));
  };
  const touched = form !== emptyForm && Object.values(form).some((value) => value !== '' && value !== false);
  useEffect(() => {
    if (!touched) return;
    update.send({ type: 'formOpened' });
    return () => update.send({ type: 'formClosed' });
  }, [touched]);

  const submit = async () => {
    const found = registrationProblem(form);
    setProblem(found);
    if (found !== null) return;
    setPending(true);
    try {
      const reply = await api(accountCalls.register, {
        body: {
          email: form.email,
          display_name: `${form.firstName.trim()} ${form.lastName.trim()}`,
          registration_reason: form.reason,
          website: form.website,
          phone_number: form.phone_number,
          form_load_time: loadedAt,
          submit_time: Date.now(),
        },
      });
      sessionStorage.removeItem(draftKey);
      alert(reply.message);
      await navigate({ to: '/login' });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Registration failed. Please try again.');
    } finally {
      setPending(false);
    }
  };
  const hint = freeMailHint(form.email);
  return (
    <EntryPage title="Request access" heading="Request access">
      {problem !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{problem}</p>
        </EntryNote>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="entry-pair">
          <PlainField
            label="First name"
            autoComplete="given-name"
            value={form.firstName}
            onChange={(e) => set({ firstName: e.target.value })}
          />
          <PlainField
            label="Last name"
            autoComplete="family-name"
            value={form.lastName}
            onChange={(e) => set({ lastName: e.target.value })}
          />
        </div>
        <PlainField
          label="Work email"
          type="email"
          autoComplete="email"
          value={form.email}
          {...(hint === null ? {} : { hint })}
          onChange={(e) => set({ email: e.target.value })}
        />
        <div className="ui-field">
          <label className="ui-field-label" htmlFor="reason">
            Reason for access
          </label>
          <textarea
            id="reason"
            className="ui-input ui-input-area"
            maxLength={1000}
            rows={3}
            aria-describedby="reason-hint"
            value={form.reason}
            onChange={(e) => set({ reason: e.target.value })}
          />
          <p id="reason-hint" className="ui-field-hint">
            Your organisation, its domains, and what you want to see.
          </p>
        </div>
        <div className="entry-decoy" aria-hidden="true">
          <label>
            Website
            <input
              tabIndex={-1}
              autoComplete="off"
              name="website"
              value={form.website}
              onChange={(e) => set({ website: e.target.value })}
            />
          </label>
          <label>
            Phone number
            <input
              tabIndex={-1}
              autoComplete="off"
              name="phone_number"
              value={form.phone_number}
              onChange={(e) => set({ phone_number: e.target.value })}
            />
          </label>
        </div>
        <label className="entry-check">
          <input type="checkbox" checked={form.terms} onChange={(e) => set({ terms: e.target.checked })} />
          <span>
            I accept the <a href="/terms">Terms of Service</a>
          </span>
        </label>
        <p className="ui-field-hint">
          We use what you enter to decide on access and to answer you. Under POPIA you may ask what we keep, correct it or have it
          deleted.
        </p>
        <EntryButton pending={pending} pendingText="Sending...">
          Request access
        </EntryButton>
      </form>
      <p className="entry-links">
        <Link to="/login">Sign in instead</Link>
      </p>
    </EntryPage>
  );
}
