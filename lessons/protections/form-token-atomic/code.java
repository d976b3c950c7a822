package shop;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {
    private static final String DELETE_TOKEN = "DELETE FROM form_token WHERE token = ?";
    private static final String PLACE = "INSERT INTO orders (cart) VALUES (?)";

    private final JdbcTemplate db;

    OrderController(JdbcTemplate db) {
        this.db = db;
    }

    @PostMapping("/orders")
    ResponseEntity<String> placeOrder( // @receive
            @RequestParam String token, @RequestParam String cart) {
        if (placeOnce(token, cart)) return ResponseEntity.status(HttpStatus.CREATED).body("placed");
        return ResponseEntity.status(HttpStatus.CONFLICT).body("this form was sent already");
    }

    /** Places the order of a form for the request that takes its token. */
    private boolean placeOnce(String token, String cart) {
        if (db.update(DELETE_TOKEN, token) == 0) return false; // @take-token
        db.update(PLACE, cart); // @effect
        return true;
    }
}
