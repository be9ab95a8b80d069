import './page.css';
import './bootstrap';
