import '#src/ui/tick.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountCalls } from '#src/client/account-calls.ts';
import { api, update } from '#src/client/actors.ts';
import { RegisterForm, type RegistrationForm } from '#src/site/frame/RegisterForm.tsx';
import { EntryNote, EntryPage } from './EntryPage.tsx';
import { type Draft, draftKey, emptyForm, freeMailHint, readDraft, registrationProblem } from './registration.ts';

/** Ask for access (specification 2, Register). What is typed survives a reload and a dead line. */
export function Register() {
  const navigate = useNavigate();
  const [restored] = useState(() => readDraft(sessionStorage.getItem(draftKey), Date.now()));
  const [form, setForm] = useState(restored.form);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const set = (change: Partial<RegistrationForm>) => {
    const next = { ...form, ...change };
    setForm(next);
    sessionStorage.setItem(draftKey, JSON.stringify({ since: restored.since, form: next } satisfies Draft));
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
          form_load_time: restored.since,
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
  return (
    <EntryPage title="Request access" heading="Request access">
      {problem !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{problem}</p>
        </EntryNote>
      )}
      <RegisterForm
        live={{ values: form, onChange: set, onSubmit: () => void submit(), pending, emailHint: freeMailHint(form.email) }}
      />
      <p className="entry-links">
        <Link to="/login">Sign in instead</Link>
      </p>
    </EntryPage>
  );
}
