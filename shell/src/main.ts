import './replaceBlockedStorage';
import './page.css';
import './print.css';
import './bootstrap';
