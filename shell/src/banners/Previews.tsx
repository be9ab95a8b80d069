import { endPreviews, previews } from '../remotes/previews';
import { OtherModule } from './OtherModule';

/** The releases that staff preview in this tab. */
export default function Previews() {
  return previews().map(({ name, version }) => (
    <OtherModule key={name} name={name} end={() => endPreviews(name)}>
      You preview <strong>{name}</strong> {version} in this tab.
    </OtherModule>
  ));
}
