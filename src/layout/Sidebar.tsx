import { NavigationList } from './NavigationList.tsx';

export function Sidebar() {
  return (
    <nav className="side" aria-label="Main">
      <NavigationList idPrefix="side" />
    </nav>
  );
}
