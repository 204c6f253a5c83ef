import { AddressList } from './AddressList.tsx';
import { SenderList } from './SenderList.tsx';
import type { SourcesSearch } from './types.ts';

type EmailSourcesProps = { search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

/** Who sends in one's name: by sender, or every address by itself. */
export function EmailSources(props: EmailSourcesProps) {
  return props.search.view === 'addresses' ? <AddressList {...props} /> : <SenderList {...props} />;
}
