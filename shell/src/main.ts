import './replaceBlockedStorage';
import './page.css';
import './bootstrap';
