import type { ReactNode } from 'react';

/** A state that stands where a page's sections would: it gets the section's place in the order of headings. */
export function PageState({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className="ui-hidden">{heading}</h2>
      {children}
    </>
  );
}
