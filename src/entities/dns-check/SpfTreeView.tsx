import { counted } from '#domain/text.ts';
import './check.css';
import './spf.css';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { failureLabel } from './labels.ts';
import { RecordText } from './RecordText.tsx';
import { SpfMeters } from './SpfMeters.tsx';
import type { Spf, SpfNode, SpfTerm } from './types.ts';

const nodeLabels: Record<SpfNode['status'], { kind: 'fail' | 'unknown' | 'info'; word: string } | null> = {
  record: null,
  none: { kind: 'fail', word: 'No SPF record there' },
  multiple: { kind: 'fail', word: 'Several SPF records, which is an error' },
  failed: { kind: 'unknown', word: 'No answer just now' },
  loop: { kind: 'fail', word: 'Points back to itself' },
  bad_name: { kind: 'fail', word: 'Not a valid name' },
  not_asked: { kind: 'unknown', word: 'Not followed: the tree is too deep' },
};

const shownNetworks = 6;

function Facts({ term }: { term: SpfTerm }) {
  const { networks, hosts, failures } = term;
  const node = term.node === null ? null : nodeLabels[term.node.status];
  const more = networks.length - shownNetworks;
  const allows = term.kind === 'ip4' || term.kind === 'ip6' ? [] : networks;
  return (
    <>
      {node !== null && <StatusTag kind={node.kind}>{node.word}</StatusTag>}
      {term.node?.failure != null && (
        <span className="ui-sub">{failureLabel(term.node.failure)}, so we do not know what it allows</span>
      )}
      {term.is_past_limit && <StatusTag kind="fail">Past the limit, never reached</StatusTag>}
      {term.ignored !== null && (
        <span className="ui-sub">
          {term.ignored === 'after_all' ? 'after "all", so receivers skip it' : 'beside "all", so receivers do not follow it'}
        </span>
      )}
      {term.is_dynamic && <span className="ui-sub">depends on the message (a macro), so we cannot follow it</span>}
      {hosts.length > 0 && <span className="ui-sub">hosts {hosts.slice(0, shownNetworks).join(', ')}</span>}
      {allows.length > 0 && (
        <span className="ui-sub ui-mono">
          {allows.slice(0, shownNetworks).join(' ')}
          {more > 0 && ` and ${more} more`}
        </span>
      )}
      {(term.node?.failure == null ? failures : []).map((failure) => (
        <span key={failure} className="ui-sub">
          {failure.split(' ')[0]}: {failureLabel(failure)}, so we do not know what it allows
        </span>
      ))}
    </>
  );
}

function Counts({ term }: { term: SpfTerm }) {
  if (term.lookups === 0) return null;
  return (
    <span className="check-term-count">
      {counted(term.lookups, 'lookup')}
      {term.voids > 0 && <span className="ui-sub">{counted(term.voids, 'finds', 'find')} nothing</span>}
      {term.saves !== null && term.saves > 0 && <span className="ui-sub">removing it saves {term.saves}</span>}
    </span>
  );
}

function Term({ term, depth }: { term: SpfTerm; depth: number }) {
  const head = (
    <>
      <span className="check-term-words">
        <span className="ui-mono">{term.text}</span>
        <Facts term={term} />
      </span>
      <Counts term={term} />
    </>
  );
  const below = term.node?.status === 'record' && term.node.terms.length > 0 ? term.node : null;
  return (
    <li className={term.is_past_limit ? 'check-term check-term-past' : 'check-term'}>
      {below === null ? (
        <div className="check-term-line">{head}</div>
      ) : (
        <details open={depth < 1}>
          <summary className="check-term-line">{head}</summary>
          <Terms node={below} depth={depth + 1} />
        </details>
      )}
    </li>
  );
}

function Terms({ node, depth }: { node: SpfNode; depth: number }) {
  return (
    <>
      <ul className="check-terms">
        {node.terms.map((term, index) => (
          <Term key={`${index} ${term.text}`} term={term} depth={depth} />
        ))}
      </ul>
      {node.is_cut && <p className="ui-small ui-mute">The record is longer: we followed only its beginning.</p>}
    </>
  );
}

const ends: Record<NonNullable<Spf['ends']>, string> = {
  fail: 'Every other server fails (-all).',
  softfail: 'Every other server fails softly (~all). With DMARC that is as strong as -all.',
  neutral: 'Other servers are neutral (?all).',
  pass: 'Every other server is allowed too (+all): the record protects nothing.',
  open: 'The record does not end with all. Add ~all at the end.',
};

/** An SPF record as a tree that opens and closes, its counters as meters, and the record with every sure change at once. */
export function SpfTreeView({ spf, proposal = true }: { spf: Spf; proposal?: boolean }) {
  return (
    <div className="check-spf">
      {spf.tree !== null && <SpfMeters spf={spf} />}
      {spf.text !== null && <RecordText name={spf.tree?.domain ?? ''} type="TXT" text={spf.text} />}
      {spf.tree !== null && spf.tree.terms.length > 0 && (
        <div className="check-tree" role="group" aria-label="SPF record as a tree">
          <Terms node={spf.tree} depth={0} />
        </div>
      )}
      {spf.ends !== null && <p className="check-footnote">{ends[spf.ends]}</p>}
      {proposal && spf.proposal !== null && spf.proposal !== spf.text && (
        <RecordText
          label="The record with every safe fix"
          name={spf.proposal_at}
          type="TXT"
          text={spf.proposal}
          strong
          copyLabel="Copy value"
        />
      )}
    </div>
  );
}
