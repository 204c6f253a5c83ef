import { useState } from 'react';
import { selectorsOf } from './address.ts';
import { Field } from './Field.tsx';

/** Entry of known selectors; the domain is then checked again with them. */
export function OwnSelectors({
  selectors,
  offline,
  onCheck,
}: {
  selectors: readonly string[];
  offline: boolean;
  onCheck: (selectors: string[]) => void;
}) {
  const [text, setText] = useState(selectors.join(', '));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className="checker-own"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const names = selectorsOf(text);
        setProblem(names.length === 0 ? 'Enter a selector, such as selector1.' : null);
        if (names.length > 0) onCheck(names);
      }}
    >
      <Field
        label="Selectors"
        hint="Shown in the headers of your messages as s=…. Separate several with commas."
        name="selectors"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="ui-btn" disabled={offline}>
        Check selectors
      </button>
    </form>
  );
}
