import './replaceBlockedStorage';
import './refuseStrayFiles';
import './tolerateForeignNodes';
import './page.css';
import './print.css';
import './bootstrap';
