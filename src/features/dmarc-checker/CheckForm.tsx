import '#src/ui/button.css';
import { useEffect, useRef, useState } from 'react';
import { Field } from './Field.tsx';

/** The field for a domain and its button. The button has the beam while no result is shown. */
export function CheckForm({
  domain,
  typed,
  problem,
  busy,
  beam,
  onCheck,
}: {
  domain: string;
  /** The value in the address, as somebody typed it. */
  typed: string | null;
  problem: string | null;
  busy: boolean;
  beam: boolean;
  onCheck: (text: string) => void;
}) {
  const named = domain === '' ? (typed ?? '') : domain;
  const [text, setText] = useState(named);
  const [from, setFrom] = useState(named);
  const [sent, setSent] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  const isWebAddress = domain !== '' && `${sent} ${typed ?? ''}`.toLowerCase().includes(`www.${domain}`);
  if (from !== named) {
    setFrom(named);
    setText(named);
  }
  return (
    <form
      className="checker-form"
      role="search"
      aria-label="Check a domain"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(text);
        onCheck(text);
      }}
    >
      <Field
        inputRef={field}
        label="Domain, web address or email address"
        name="domain"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="url"
        enterKeyHint="go"
        placeholder="example.co.za"
        maxLength={320}
        value={text}
        error={problem}
        {...(isWebAddress ? { hint: `Email addresses end in ${domain}, so that is what we check.` } : {})}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={`ui-btn ${beam ? 'ui-btn-beam' : 'ui-btn-solid'}`} aria-busy={busy}>
        {beam ? 'Check the domain' : 'Check'}
      </button>
    </form>
  );
}
