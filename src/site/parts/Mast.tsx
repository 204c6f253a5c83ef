import type { ReactNode } from 'react';
import { Crumbs } from './Crumbs.tsx';
import { Tower } from './Tower.tsx';

type MastProps = { crumbs: readonly { label: string; path?: string }[]; title: ReactNode; lead: ReactNode; children?: ReactNode };

/** The head of a page on night: crumbs, title, lead, and the lighthouse unless `plain`. */
export function Mast({
  crumbs,
  title,
  lead,
  plain = false,
  scene,
  children,
}: MastProps & { plain?: boolean; scene?: ReactNode }) {
  return (
    <div className={plain ? 'site-mast site-mast-plain site-night site-ray' : 'site-mast site-night site-ray'}>
      {!plain && <div className="site-sea" />}
      {scene ?? (!plain && <Tower />)}
      <div className="site-wrap">
        <Crumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p className="site-lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}

/** The head of a page that is read: on paper. */
export function PaperHead({ crumbs, title, lead, children }: MastProps) {
  return (
    <div className="site-paper">
      <div className="site-wrap">
        <Crumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p className="site-lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}
