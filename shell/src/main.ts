import './replaceBlockedStorage';
import './tolerateForeignNodes';
import './page.css';
import './print.css';
import './bootstrap';
