import type { ReactNode } from 'react';

/** A state shown in place of a page's sections: it gets their place in the order of headings. */
export function PageState({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className="ui-hidden">{heading}</h2>
      {children}
    </>
  );
}
