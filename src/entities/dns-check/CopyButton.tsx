import '#src/ui/button.css';
import { useState } from 'react';
import { useCopy } from '#src/ui/copy.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** Copies a text; says so, and says when the browser does not allow it. Nothing but the browser's own button, for light pages. */
export function CopyButton({
  text,
  children,
  variant = 'outline',
  label,
}: {
  text: string;
  children: string;
  variant?: 'outline' | 'solid' | 'quiet';
  label?: string;
}) {
  const { copied, copy } = useCopy();
  const [refused, setRefused] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx('ui-btn', 'ui-btn-size-s', `ui-btn-${variant}`)}
        {...(label === undefined ? {} : { 'aria-label': copied ? `Copied: ${label}` : label })}
        onClick={() => void copy(text).then((done) => setRefused(!done))}
      >
        <Icon name={copied ? 'check' : 'copy'} small />
        {copied ? 'Copied' : children}
      </button>
      <span className={refused && !copied ? 'check-refused' : 'ui-hidden'} role="status">
        {copied ? 'Copied' : refused ? 'The browser did not allow copying. Select the text instead.' : ''}
      </span>
    </>
  );
}
