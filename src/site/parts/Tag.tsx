import type { ReactNode } from 'react';

const marks = {
  pass: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M8 12.3l2.8 2.8L16 9.5',
  fail: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM9 9l6 6M15 9l-6 6',
};

/** A verdict: a mark, a word and a colour. */
export function Tag({ kind, boxed = false, children }: { kind: 'pass' | 'fail'; boxed?: boolean; children: ReactNode }) {
  return (
    <span className={`site-tag site-tag-${kind}${boxed ? ' site-tag-box' : ''}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[kind]} />
      </svg>
      {children}
    </span>
  );
}
