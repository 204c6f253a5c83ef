import './lists.css';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

/** Facts: term left, value right of it. */
export const KeyValue = ({ items }: { items: { term: ReactNode; value: ReactNode; mono?: boolean }[] }) => (
  <dl className="ui-facts">
    {items.map((item, index) => (
      <div key={index}>
        <dt>{item.term}</dt>
        <dd className={item.mono ? 'ui-mono' : undefined}>{item.value}</dd>
      </div>
    ))}
  </dl>
);

export type RowListItem = { id: string; label: ReactNode; sub?: ReactNode; value?: ReactNode; href?: string; before?: ReactNode };

/** Short list: label left, number right. */
export const RowList = ({ items, label }: { items: RowListItem[]; label?: string }) => (
  <ul className="ui-rowlist" aria-label={label}>
    {items.map((item) => (
      <li key={item.id}>
        <span className="ui-rowlist-words">
          {item.before}
          <span>
            {item.href ? <Link href={item.href}>{item.label}</Link> : item.label}
            {item.sub && <span className="ui-sub">{item.sub}</span>}
          </span>
        </span>
        <span className="ui-rowlist-value">{item.value}</span>
      </li>
    ))}
  </ul>
);

export type TreeNode = { id: string; label: ReactNode; mono?: boolean; figure?: ReactNode; href?: string; children?: TreeNode[] };

const branch = (node: TreeNode) => {
  const inside = (
    <>
      <span className={node.mono ? 'ui-mono' : undefined}>{node.label}</span>
      <span className="ui-tree-figure">{node.figure}</span>
    </>
  );
  return (
    <li key={node.id}>
      {node.href ? <Link href={node.href}>{inside}</Link> : <span>{inside}</span>}
      {node.children && node.children.length > 0 && <ul>{node.children.map(branch)}</ul>}
    </li>
  );
};

/** Address, report, record: each level leads on. */
export const TreeList = ({ nodes, label }: { nodes: TreeNode[]; label?: string }) => (
  <ul className="ui-tree" aria-label={label}>
    {nodes.map(branch)}
  </ul>
);
